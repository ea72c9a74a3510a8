import type { ChatEvent } from '@cairn/contracts/assistant/chat'
import { messageOf } from '~/api/errors.ts'
import { newId } from '~/lib/new-id.ts'
import { changeMessage, removeEmpty, renameChat, saveMessages } from '../assistant-state.ts'
import { suggest, suggestionsIn } from '../suggestions.ts'
import type { AssistantStore } from '../assistant-store.ts'
import { withEvent } from './apply-event.ts'
import { askAssistant } from './ask-assistant.ts'
import { answerWithoutModel, commandIn } from './commands.ts'
import { toRequest } from './to-request.ts'

/** The answer that is on its way, or how the last one ended. */
export interface AnswerState {
  isAnswering: boolean
  /** The chat that it belongs to. */
  chatId: string | undefined
  problem: string | undefined
  /** Why an answer that arrived is not whole. */
  note: string | undefined
}

const idle: AnswerState = { isAnswering: false, chatId: undefined, problem: undefined, note: undefined }

const notes: Partial<Record<Extract<ChatEvent, { type: 'end' }>['reason'], string>> = {
  too_long: 'The answer is longer than the model may write at once.',
  too_many_steps: 'The model asked for too many tools, so it was stopped.',
}

const nameIn = (input: string): string => {
  try {
    const parsed: unknown = JSON.parse(input)
    const name: unknown = typeof parsed === 'object' && parsed !== null && 'name' in parsed ? parsed.name : ''
    return typeof name === 'string' ? name : ''
  } catch {
    return ''
  }
}

/** Asks for answers to the messages of a store, one at a time. */
export class AnswerRun {
  readonly #store: AssistantStore
  #state = idle
  #stop: AbortController | undefined
  readonly #listeners = new Set<() => void>()

  constructor(store: AssistantStore) {
    this.#store = store
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  getState = (): AnswerState => this.#state

  stop(): void {
    this.#stop?.abort()
  }

  /** Answers the last message of the active chat. */
  async answer(hasModel: boolean): Promise<void> {
    const { state, projectRef } = this.#store
    const chatId = state.activeChatId
    const messages = chatId === undefined ? [] : (state.chats[chatId]?.messages ?? [])
    const last = messages.at(-1)
    if (this.#state.isAnswering || chatId === undefined || last === undefined) return
    const command = last.role === 'user' ? commandIn(last) : undefined
    if (command === undefined && !hasModel) return
    const stop = new AbortController()
    this.#stop = stop
    this.#show({ ...idle, isAnswering: true, chatId })
    // The outcome of a statement belongs to the answer that proposed it.
    const messageId = last.role === 'assistant' ? last.id : newId()
    if (last.role === 'user')
      this.#store.update((current, { now }) =>
        saveMessages(current, [{ id: messageId, role: 'assistant', parts: [], results: {} }], { now }),
      )
    const take = (event: ChatEvent) => this.#take({ chatId, messageId }, event)
    try {
      if (command === undefined) await askAssistant(projectRef, toRequest(messages, state.tables), stop.signal, take)
      else await this.#answerCommand({ chatId, messageId }, command)
      this.#show({ ...this.#state, isAnswering: false })
    } catch (error) {
      this.#show({ ...this.#state, isAnswering: false, problem: stop.signal.aborted ? undefined : messageOf(error) })
    } finally {
      this.#store.update((current) => removeEmpty(current, { chatId, messageId }))
    }
  }

  async #answerCommand(
    place: { chatId: string; messageId: string },
    command: NonNullable<ReturnType<typeof commandIn>>,
  ) {
    const text = await answerWithoutModel(this.#store.projectRef, command)
    const parts = [{ type: 'without-model' }, { type: 'text', text }]
    this.#store.update((state, moment) => changeMessage(state, place, (message) => ({ ...message, parts }), moment))
  }

  #take(place: { chatId: string; messageId: string }, event: ChatEvent): void {
    if (event.type === 'error') this.#show({ ...this.#state, problem: event.message })
    if (event.type === 'end') this.#show({ ...this.#state, note: notes[event.reason] })
    if (event.type === 'tool' && event.tool === 'rename_chat')
      return this.#store.update((state) => renameChat(state, place.chatId, nameIn(event.input)))
    if (event.type === 'tool' && event.tool === 'suggest_questions')
      return this.#store.update((state) => suggest(state, place.chatId, suggestionsIn(event.input)))
    if (event.type === 'text' || event.type === 'tool')
      this.#store.update((state, moment) => changeMessage(state, place, (message) => withEvent(message, event), moment))
  }

  #show(next: AnswerState): void {
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}

const runs = new WeakMap<AssistantStore, AnswerRun>()

/** One for each store: an answer goes on while the panel is closed. */
export const answerRunOf = (store: AssistantStore): AnswerRun => {
  const known = runs.get(store) ?? new AnswerRun(store)
  runs.set(store, known)
  return known
}
