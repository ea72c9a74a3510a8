import type { Token } from '../tokens.ts'
import { isDefinition, readDefinition } from './definitions.ts'
import { Reader } from './reader.ts'

/** Reads a statement, which may be unfinished: what its names mean is in the blocks of the segments. */
export const readStatement = (tokens: readonly Token[]): Reader => {
  const reader = new Reader(tokens)
  if (isDefinition(reader)) readDefinition(reader)
  else reader.statement(0, tokens.length, undefined, false)
  return reader
}
