/** What the assistant's panel holds of one project, and all that can happen to it. Nothing here reads a clock or a store. */

export interface MessagePart {
  /** `text`, `attachment` (something a person added to a question), or `tool`. */
  type: string
  text?: string
  /** Of an attachment. */
  title?: string
  /** Of a tool: its id, which is that of the snippet where it is SQL, what it was asked, and what became of it. */
  id?: string
  tool?: string
  input?: string
  state?: string
  output?: string
}

export interface Message {
  id: string
  role: 'user' | 'assistant'
  parts: readonly MessagePart[]
  /** What snippets of the message answered when they were run, by the snippet's id. */
  results: Readonly<Record<string, unknown>>
  /** What the person thinks of it. */
  rating?: 'positive' | 'negative' | undefined
}

export interface Chat {
  id: string
  name: string
  messages: readonly Message[]
  createdAt: Date
  updatedAt: Date
}

export interface AssistantState {
  projectRef: string
  open: boolean
  activeChatId: string | undefined
  /** By id, the oldest first. */
  chats: Readonly<Record<string, Chat>>
  /** When chats were deleted: another tab may still have them. */
  deletedChats: Readonly<Record<string, Date>>
  sqlSnippets: readonly string[]
  suggestions: readonly string[]
  tables: readonly { schema: string; name: string }[]
  /** The text of the field that is not sent yet. */
  initialInput: string
}

/** What is new in the world when something happens. */
export interface Moment {
  now: Date
  newId: () => string
}

export const defaultChatName = 'New chat'

export const initialState = (projectRef: string): AssistantState => ({
  projectRef,
  open: false,
  activeChatId: undefined,
  chats: {},
  deletedChats: {},
  sqlSnippets: [],
  suggestions: [],
  tables: [],
  initialInput: '',
})

type Given = Partial<Pick<AssistantState, 'initialInput' | 'sqlSnippets' | 'suggestions' | 'tables'>>

const withoutKey = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== key))

export const activeChat = (state: AssistantState): Chat | undefined =>
  state.activeChatId === undefined ? undefined : state.chats[state.activeChatId]

export const setOpen = (state: AssistantState, open: boolean): AssistantState =>
  state.open === open ? state : { ...state, open }

export const toggleOpen = (state: AssistantState): AssistantState => setOpen(state, !state.open)

export const setInput = (state: AssistantState, initialInput: string): AssistantState => ({ ...state, initialInput })

/** A new chat becomes active. What the last one was about goes, unless it is given. */
export const newChat = (
  state: AssistantState,
  { now, newId }: Moment,
  { name = defaultChatName, ...given }: Given & { name?: string } = {},
): AssistantState => {
  const id = newId()
  return {
    ...state,
    activeChatId: id,
    chats: { ...state.chats, [id]: { id, name, messages: [], createdAt: now, updatedAt: now } },
    initialInput: '',
    sqlSnippets: [],
    suggestions: [],
    tables: [],
    ...given,
  }
}

export const selectChat = (state: AssistantState, id: string): AssistantState =>
  // Suggestions are of the chat that was active.
  state.chats[id] === undefined ? state : { ...state, activeChatId: id, suggestions: [] }

/** Of the active chat, which makes the first that remains active, or none. */
export const deleteChat = (state: AssistantState, id: string, { now }: Pick<Moment, 'now'>): AssistantState => {
  if (state.chats[id] === undefined) return state
  const chats = withoutKey(state.chats, id)
  return {
    ...state,
    chats,
    deletedChats: { ...state.deletedChats, [id]: now },
    activeChatId: state.activeChatId === id ? Object.keys(chats)[0] : state.activeChatId,
  }
}

/** Those that were changed last come first. */
export const recentChats = ({ chats }: Pick<AssistantState, 'chats'>): readonly Chat[] =>
  Object.values(chats).toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())

/** When a project is opened: without a valid active chat, the most recently updated, and without any, a new one. */
export const chooseChat = (state: AssistantState, moment: Moment): AssistantState => {
  if (activeChat(state) !== undefined) return state
  const [recent] = recentChats(state)
  if (recent !== undefined) return { ...state, activeChatId: recent.id }
  const { initialInput, sqlSnippets, suggestions, tables } = state
  return newChat(state, moment, { initialInput, sqlSnippets, suggestions, tables })
}

const withMessages = (
  state: AssistantState,
  now: Date,
  change: (messages: readonly Message[]) => readonly Message[],
  chatId = state.activeChatId,
): AssistantState => {
  const chat = chatId === undefined ? undefined : state.chats[chatId]
  if (chat === undefined) return state
  const messages = change(chat.messages)
  if (messages === chat.messages) return state
  return { ...state, chats: { ...state.chats, [chat.id]: { ...chat, messages, updatedAt: now } } }
}

/** Updates the messages whose ids the active chat has, appends the others. */
export const saveMessages = (
  state: AssistantState,
  saved: readonly Message[],
  { now }: Pick<Moment, 'now'>,
): AssistantState =>
  withMessages(state, now, (messages) => {
    const known = new Set(messages.map(({ id }) => id))
    return [
      ...messages.map((message) => saved.findLast(({ id }) => id === message.id) ?? message),
      ...saved.filter(({ id }) => !known.has(id)),
    ]
  })

/** What a snippet of a message answered. */
export const saveResult = (
  state: AssistantState,
  { messageId, snippetId, result }: { messageId: string; snippetId: string; result: unknown },
  { now }: Pick<Moment, 'now'>,
): AssistantState =>
  withMessages(state, now, (messages) =>
    messages.some(({ id }) => id === messageId)
      ? messages.map((message) =>
          message.id === messageId ? { ...message, results: { ...message.results, [snippetId]: result } } : message,
        )
      : messages,
  )

/** Changes one message of a chat, which need not be the active one; nothing where either is gone. */
export const changeMessage = (
  state: AssistantState,
  { chatId, messageId }: { chatId: string; messageId: string },
  change: (message: Message) => Message,
  { now }: Pick<Moment, 'now'>,
): AssistantState =>
  withMessages(
    state,
    now,
    (messages) =>
      messages.some(({ id }) => id === messageId)
        ? messages.map((message) => (message.id === messageId ? change(message) : message))
        : messages,
    chatId,
  )

/** An answer of which nothing has arrived is no message. */
export const removeEmpty = (
  state: AssistantState,
  { chatId, messageId }: { chatId: string; messageId: string },
): AssistantState => {
  const chat = state.chats[chatId]
  const messages = chat?.messages.filter(({ id, parts }) => id !== messageId || parts.length > 0)
  if (chat === undefined || messages === undefined || messages.length === chat.messages.length) return state
  return { ...state, chats: { ...state.chats, [chatId]: { ...chat, messages } } }
}

export const renameChat = (state: AssistantState, id: string, name: string): AssistantState => {
  const chat = state.chats[id]
  const trimmed = name.trim().slice(0, 80)
  return chat === undefined || trimmed === ''
    ? state
    : { ...state, chats: { ...state.chats, [id]: { ...chat, name: trimmed } } }
}

export const rateMessage = (
  state: AssistantState,
  id: string,
  rating: Message['rating'],
  { now }: Pick<Moment, 'now'>,
): AssistantState =>
  withMessages(state, now, (messages) =>
    messages.map((message) => (message.id === id ? { ...message, rating } : message)),
  )

type Table = AssistantState['tables'][number]

const isTable =
  ({ schema, name }: Table) =>
  (other: Table) =>
    other.schema === schema && other.name === name

/** A table whose columns go first with the questions of this chat. */
export const attachTable = (state: AssistantState, table: Table): AssistantState =>
  state.tables.some(isTable(table)) ? state : { ...state, tables: [...state.tables, table] }

export const detachTable = (state: AssistantState, table: Table): AssistantState => {
  const isIt = isTable(table)
  return { ...state, tables: state.tables.filter((each) => !isIt(each)) }
}

/** Adds to the question that is being written: a title, and the text that the model is shown. */
export const attachSnippet = (state: AssistantState, sql: string): AssistantState =>
  state.sqlSnippets.includes(sql) ? state : { ...state, sqlSnippets: [...state.sqlSnippets, sql] }

export const detachSnippet = (state: AssistantState, sql: string): AssistantState => ({
  ...state,
  sqlSnippets: state.sqlSnippets.filter((each) => each !== sql),
})

/** Deletes what follows a message of the active chat, and with `including` the message too. */
export const deleteMessagesAfter = (
  state: AssistantState,
  id: string,
  { including, now }: { including: boolean; now: Date },
): AssistantState =>
  withMessages(state, now, (messages) => {
    const at = messages.findIndex((message) => message.id === id)
    const kept = at === -1 ? messages.length : including ? at : at + 1
    return kept === messages.length ? messages : messages.slice(0, kept)
  })

/** Empties the active chat, suggestions, snippets and input. */
export const clearMessages = (state: AssistantState, { now }: Pick<Moment, 'now'>): AssistantState => ({
  ...withMessages(state, now, (messages) => (messages.length === 0 ? messages : [])),
  suggestions: [],
  sqlSnippets: [],
  initialInput: '',
})

/** What was typed becomes a message of the active chat. */
export const sendInput = (state: AssistantState, moment: Moment): AssistantState => {
  const text = state.initialInput.trim()
  if (text === '') return state
  const ready = chooseChat(state, moment)
  const attached = state.sqlSnippets.map((sql): MessagePart => ({ type: 'attachment', title: 'Attached', text: sql }))
  const parts = [{ type: 'text', text }, ...attached]
  const message: Message = { id: moment.newId(), role: 'user', parts, results: {} }
  return { ...saveMessages(ready, [message], moment), initialInput: '', sqlSnippets: [], suggestions: [] }
}

/** Takes a message back into the field: it goes, with all that followed it. */
export const editMessage = (state: AssistantState, id: string, { now }: Pick<Moment, 'now'>): AssistantState => {
  const message = activeChat(state)?.messages.find((each) => each.id === id)
  if (message === undefined) return state
  return { ...deleteMessagesAfter(state, id, { including: true, now }), initialInput: textOf(message) }
}

export const textOf = ({ parts }: Message): string =>
  parts.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : [])).join('\n')
