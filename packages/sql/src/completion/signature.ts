import { tokensOf } from '../tokens.ts'
import type { Token } from '../tokens.ts'
import type { CatalogueIndex, Routine } from './catalogue.ts'
import { codeAround } from './cursor.ts'
import { isSymbol } from './names.ts'
import { splitAtCommas } from './outputs.ts'

export interface Signature {
  /** `lower(text) → text` */
  label: string
  /** Each is a part of the label. */
  parameters: string[]
}

export interface Signatures {
  signatures: Signature[]
  /** The parameter that is being written, from 0. */
  active: number
}

const parametersOf = (args: string): string[] =>
  splitAtCommas(tokensOf(args)).flatMap((part) => {
    const [first, last] = [part[0], part.at(-1)]
    return first === undefined || last === undefined ? [] : [args.slice(first.start, last.end)]
  })

export const signatureOf = ({ name, arguments: args, result }: Routine): Signature => ({
  label: `${name}(${args})${result === '' ? '' : ` → ${result}`}`,
  parameters: parametersOf(args),
})

/** The parenthesis that is open at the end of the tokens, and how many commas come after it. */
const openCall = (tokens: readonly Token[]): { open: number; commas: number } | undefined => {
  let depth = 0
  let commas = 0
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at]
    if (isSymbol(token, ')', ']')) depth++
    else if (isSymbol(token, ';')) return undefined
    else if (isSymbol(token, '(', '[') && depth-- === 0) return { open: at, commas }
    else if (depth === 0 && isSymbol(token, ',')) commas++
  }
  return undefined
}

/** The functions whose arguments are written at the offset; undefined where no known function is called. */
export const signaturesAt = (index: CatalogueIndex, text: string, offset: number): Signatures | undefined => {
  const { from, tokens } = codeAround(text, offset)
  const before = tokens.filter(({ kind, start }) => kind !== 'comment' && start < offset - from)
  const call = openCall(before)
  const name = call && before[call.open - 1]
  if (name?.kind !== 'word' && name?.kind !== 'quoted') return undefined
  const schema = call !== undefined && isSymbol(before[call.open - 2], '.') ? before[call.open - 3]?.value : undefined
  const routines = index.routinesNamed(schema, name.value)
  if (call === undefined || routines.length === 0) return undefined
  return { signatures: routines.map(signatureOf), active: call.commas }
}
