import type { Column } from '@cairn/contracts/database/catalogue'
import { isValues, valueOperators } from '@cairn/contracts/database/filter-operators'
import { operatorExplanation, operatorsFor } from '../operators.ts'
import { operatorTexts } from './operator-words.ts'
import type { TextPart } from './parse-conditions.ts'
import { parseConditions } from './parse-conditions.ts'
import { quotedName, quotedValue } from './quoting.ts'

export interface Completion {
  /** What is put into the text. */
  text: string
  label: string
  hint: string
}

export interface CompletionPlace {
  /** The part that is written at the caret. */
  part: TextPart
  /** As far as it is written, without an opening quote. */
  written: string
}

/** The part of the text that ends at the caret, or is expected there. */
export const completionPlace = (text: string, caret: number): CompletionPlace | undefined => {
  const before = text.slice(0, caret)
  const { parts } = parseConditions(before)
  const part =
    parts.findLast(({ start, end }) => end === caret && start < caret) ?? parts.findLast(({ end }) => end === undefined)
  if (part === undefined || part.start > caret) return undefined
  return { part, written: before.slice(part.start).replace(/^["']/, '') }
}

const operatorOptions = (column: Column | undefined, isInJson: boolean): Completion[] => {
  const likely = operatorsFor(column, isInJson)
  const others = valueOperators.filter((operator) => !likely.includes(operator))
  return [...likely, ...(isInJson ? [] : others)].map((operator) => ({
    text: operatorTexts[operator],
    label: operatorTexts[operator],
    hint: operatorExplanation(operator),
  }))
}

/** What can stand at a place; for a value, what the column is known to hold. */
export const completionsAt = (
  { part, written }: CompletionPlace,
  columns: readonly Column[],
  values: readonly { value: string; hint: string }[],
): readonly Completion[] => {
  const all = (): readonly Completion[] => {
    const column = columns.find(({ name }) => name === part.column)
    if (part.kind === 'column')
      return columns.map(({ name, format }) => ({ text: quotedName(name), label: name, hint: format }))
    if (part.kind === 'operator') return operatorOptions(column, part.isInJson === true)
    if (part.kind === 'state') return isValues.map((state) => ({ text: state, label: state, hint: '' }))
    if (part.kind === 'joint') return ['and', 'or'].map((word) => ({ text: word, label: word, hint: '' }))
    if (part.kind === 'value')
      return values.map(({ value, hint }) => ({ text: quotedValue(value), label: value, hint }))
    return []
  }
  const wanted = written.toLowerCase()
  const rank = ({ label }: Completion) => (label.toLowerCase().startsWith(wanted) ? 0 : 1)
  return all()
    .filter(({ label }) => label.toLowerCase().includes(wanted) && label !== written)
    .sort((a, b) => rank(a) - rank(b))
}

/** The text with a completion in place of what was written, and where the caret is then. */
export const complete = (
  text: string,
  caret: number,
  { part }: CompletionPlace,
  completion: Completion,
): { text: string; caret: number } => {
  const after = text.slice(caret)
  const inserted = `${completion.text}${after.startsWith(' ') ? '' : ' '}`
  const next = `${text.slice(0, part.start)}${inserted}${after}`
  return { text: next, caret: part.start + completion.text.length + 1 }
}
