import { mergeAreas } from './merge-areas.ts'
import type { NameIn } from './merge-areas.ts'

/** Entries of an organization's audit log, with the words that describe them. */
export const auditActions = mergeAreas('auditActions')

/** As `auditActions`, of what operators do to the installation: those entries belong to no organization. */
export const operatorActions = mergeAreas('operatorActions')

export type AuditAction = NameIn<'auditActions'> | NameIn<'operatorActions'>

const words: Readonly<Record<AuditAction, string>> = { ...auditActions, ...operatorActions }

export const isAuditAction = (value: string): value is AuditAction => Object.hasOwn(words, value)

export const auditWords = (action: AuditAction): string => words[action]
