import type { AssistantState, Chat, Message, MessagePart } from './assistant-state.ts'
import { defaultChatName } from './assistant-state.ts'

/** The part of a project's state that is saved: of each chat, the last 20 messages. */
export type StoredState = Pick<
  AssistantState,
  | 'projectRef'
  | 'open'
  | 'activeChatId'
  | 'chats'
  | 'deletedChats'
  | 'initialInput'
  | 'sqlSnippets'
  | 'suggestions'
  | 'tables'
>

export const keptMessages = 20
/** As long as a tab may have been left open with a chat that another has deleted. */
const forgetDeletedAfterMs = 30 * 24 * 60 * 60_000

const mapValues = <A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

export const toStored = ({
  projectRef,
  open,
  activeChatId,
  chats,
  deletedChats,
  initialInput,
  sqlSnippets,
  suggestions,
  tables,
}: StoredState): StoredState => ({
  projectRef,
  open,
  activeChatId,
  chats: mapValues(chats, (chat) => ({ ...chat, messages: chat.messages.slice(-keptMessages) })),
  deletedChats,
  initialInput,
  sqlSnippets,
  suggestions,
  tables,
})

/**
 * One state of two that were changed apart, as by two tabs: of each chat the one that was changed last, unless it was
 * deleted after that. All else is `mine`.
 */
export const mergeStored = <S extends StoredState>(mine: S, theirs: StoredState, now: Date): S => {
  const deletedChats: Record<string, Date> = {}
  for (const [id, at] of [...Object.entries(mine.deletedChats), ...Object.entries(theirs.deletedChats)]) {
    if (now.getTime() - at.getTime() >= forgetDeletedAfterMs) continue
    const known = deletedChats[id]
    if (known === undefined || at > known) deletedChats[id] = at
  }
  const chats: Record<string, Chat> = {}
  for (const chat of [...Object.values(mine.chats), ...Object.values(theirs.chats)]) {
    const deletedAt = deletedChats[chat.id]
    if (deletedAt !== undefined && deletedAt >= chat.updatedAt) continue
    const other = chats[chat.id]
    if (other === undefined || chat.updatedAt > other.updatedAt) chats[chat.id] = chat
  }
  const isGone = mine.activeChatId !== undefined && chats[mine.activeChatId] === undefined
  const inOrder = Object.fromEntries(
    Object.entries(chats).toSorted(([, a], [, b]) => a.createdAt.getTime() - b.createdAt.getTime()),
  )
  return {
    ...mine,
    chats: inOrder,
    deletedChats,
    activeChatId: isGone ? Object.keys(inOrder)[0] : mine.activeChatId,
  }
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A date as it is kept in the database, or as JSON wrote it. */
const parseDate = (value: unknown): Date | undefined => {
  if (!(value instanceof Date) && typeof value !== 'string') return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const partFields = ['text', 'title', 'id', 'tool', 'input', 'state', 'output'] as const

const parsePart = (value: unknown): MessagePart[] => {
  const type = isFields(value) ? text(value['type']) : undefined
  if (!isFields(value) || type === undefined) return []
  const known = partFields.flatMap((name) => {
    const field = text(value[name])
    return field === undefined ? [] : [[name, field] as const]
  })
  return [{ type, ...Object.fromEntries(known) }]
}

const parseMessage = (value: unknown): Message[] => {
  const id = isFields(value) ? text(value['id']) : undefined
  if (!isFields(value) || id === undefined) return []
  const { parts, content, results, role, rating } = value
  // Older states had their text in `content`.
  const said = text(content)
  const inParts = Array.isArray(parts) ? parts.flatMap(parsePart) : []
  return [
    {
      id,
      role: role === 'assistant' ? 'assistant' : 'user',
      parts: inParts.length === 0 && said !== undefined ? [{ type: 'text', text: said }] : inParts,
      results: isFields(results) ? results : {},
      ...((rating === 'positive' || rating === 'negative') && { rating }),
    },
  ]
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap((item) => text(item) ?? []) : [])

const parseTable = (value: unknown): { schema: string; name: string }[] => {
  if (!isFields(value)) return []
  const [schema, name] = [text(value['schema']), text(value['name'])]
  return schema === undefined || name === undefined ? [] : [{ schema, name }]
}

const parseChat = (id: string, value: unknown): Chat[] => {
  if (!isFields(value)) return []
  const { name, messages } = value
  const updatedAt = parseDate(value['updatedAt']) ?? parseDate(value['createdAt']) ?? new Date(0)
  return [
    {
      id,
      name: text(name) ?? defaultChatName,
      messages: Array.isArray(messages) ? messages.flatMap(parseMessage) : [],
      createdAt: parseDate(value['createdAt']) ?? updatedAt,
      updatedAt,
    },
  ]
}

/** Parses a stored state of any version. Undefined if it is not a state of the assistant: its chats are not an object. */
export const parseStored = (value: unknown, projectRef: string): StoredState | undefined => {
  if (!isFields(value) || !isFields(value['chats'])) return undefined
  const { open, activeChatId, chats, deletedChats, initialInput, sqlSnippets, suggestions, tables } = value
  return {
    projectRef,
    open: open === true,
    activeChatId: text(activeChatId),
    chats: Object.fromEntries(
      Object.entries(chats).flatMap(([id, chat]) => parseChat(id, chat).map((parsed) => [id, parsed])),
    ),
    deletedChats: Object.fromEntries(
      Object.entries(isFields(deletedChats) ? deletedChats : {}).flatMap(([id, at]) => {
        const date = parseDate(at)
        return date === undefined ? [] : [[id, date]]
      }),
    ),
    initialInput: text(initialInput) ?? '',
    // Older states had an object for each snippet, of which the panel has no use.
    sqlSnippets: texts(sqlSnippets),
    suggestions: texts(suggestions),
    tables: Array.isArray(tables) ? tables.flatMap(parseTable) : [],
  }
}
