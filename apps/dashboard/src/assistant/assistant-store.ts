import { newId } from '~/lib/new-id.ts'
import { assistantOpen } from '~/state/assistant-open.ts'
import { load, openDatabase, save } from './assistant-database.ts'
import type { AssistantState } from './assistant-state.ts'
import { chooseChat, initialState, setOpen } from './assistant-state.ts'
import { legacyState, unsavedState } from './kept-text.ts'
import type { StoredState } from './stored-state.ts'
import { mergeStored, toStored } from './stored-state.ts'

const saveAfterMs = 500

const moment = () => ({ now: new Date(), newId })

const report = (what: string) => (error: unknown) => {
  // oxlint-disable-next-line no-console -- the panel works without a store; the message is for debugging
  console.error(what, error)
}

/** The assistant's state in one project, for one account: in memory, in the browser's database, and in its other tabs. */
export class AssistantStore {
  readonly projectRef: string
  readonly account: string
  /** Resolves once what was kept is in `state`. */
  readonly ready: Promise<void>
  #state: AssistantState
  #saved: AssistantState
  #database: IDBDatabase | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()
  readonly #tabs: BroadcastChannel
  readonly #stop = new AbortController()

  constructor(projectRef: string, account: string) {
    this.projectRef = projectRef
    this.account = account
    this.#state = initialState(projectRef)
    this.#saved = this.#state
    this.#tabs = new BroadcastChannel(`cairn.assistant.${account}.${projectRef}`)
    const { signal } = this.#stop
    this.#tabs.addEventListener('message', () => void this.#takeOver(), { signal })
    // The last that is sure to happen before a page goes; nothing that takes time is sure to be done after it.
    window.addEventListener('pagehide', () => this.#keepUnsaved(), { signal })
    document.addEventListener('visibilitychange', () => document.hidden && this.flush(), { signal })
    signal.addEventListener('abort', assistantOpen(projectRef).subscribe(this.#followOpen))
    this.ready = this.#start()
  }

  get state(): AssistantState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  getState = (): AssistantState => this.#state

  update(change: (state: AssistantState, moment: { now: Date; newId: () => string }) => AssistantState): void {
    const next = change(this.#state, moment())
    if (next === this.#state) return
    this.#show(next)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), saveAfterMs)
  }

  /** Saves now what waits to be saved. */
  flush(): void {
    if (this.#timer !== undefined) void this.#save()
  }

  /** For another project, or another account: what waits is saved on the way. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.ready
    if (this.#timer !== undefined) await this.#save()
    this.#tabs.close()
    this.#database?.close()
  }

  #show(next: AssistantState): void {
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  #followOpen = () => this.update((state) => setOpen(state, assistantOpen(this.projectRef).get() === 'true'))

  async #start(): Promise<void> {
    const legacy = legacyState(this.projectRef)
    const unsaved = unsavedState(this.account, this.projectRef)
    const older = legacy.read()
    const newer = unsaved.read()
    // What cannot be read is of no use to anybody.
    if (older === undefined) legacy.remove()
    if (newer === undefined) unsaved.remove()
    const stored = await this.#read()
    this.#saved = chooseChat(joined(this.projectRef, [newer, stored, older]), moment())
    this.#show(this.#saved)
    this.#followOpen()
    if (older === undefined && newer === undefined) return
    if (!(await this.#save())) return
    legacy.remove()
    unsaved.remove()
  }

  async #read(): Promise<StoredState | undefined> {
    try {
      this.#database = await openDatabase(this.account)
      return await load(this.#database, this.projectRef)
    } catch (error) {
      report('The assistant’s chats could not be read.')(error)
      return undefined
    }
  }

  /** Whether it is saved. */
  async #save(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#database === undefined) return false
    const state = this.#state
    try {
      await save(this.#database, toStored(state), new Date())
      this.#saved = state
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it has no target
      this.#tabs.postMessage('saved')
      return true
    } catch (error) {
      report('The assistant’s chats could not be saved.')(error)
      return false
    }
  }

  #keepUnsaved(): void {
    if (this.#state === this.#saved) return
    const unsaved = unsavedState(this.account, this.projectRef)
    try {
      unsaved.write(toStored(this.#state))
    } catch (error) {
      report('The last change of the assistant could not be saved.')(error)
    }
    // A page may come back after it was hidden.
    void this.#save().then((saved) => saved && unsaved.remove())
  }

  async #takeOver(): Promise<void> {
    if (this.#database === undefined) return
    try {
      const theirs = await load(this.#database, this.projectRef)
      if (theirs === undefined) return
      const hadNothingToSave = this.#state === this.#saved
      this.#show(chooseChat(mergeStored(this.#state, theirs, new Date()), moment()))
      if (hadNothingToSave) this.#saved = this.#state
    } catch (error) {
      report('Changes from another tab could not be read.')(error)
    }
  }
}

/** The first is what it looks like; the others add the chats that it lacks, or has older. */
const joined = (projectRef: string, found: readonly (StoredState | undefined)[]): AssistantState => {
  const [first, ...others] = found.filter((state) => state !== undefined)
  const merged = others.reduce<StoredState>(
    (state, other) => mergeStored(state, other, new Date()),
    first ?? toStored(initialState(projectRef)),
  )
  return { ...initialState(projectRef), ...merged }
}

let current: AssistantStore | undefined

/** The store of a project. The store of the previous project is saved and closed. */
export const assistantStoreFor = (projectRef: string, account: string): AssistantStore => {
  if (current?.projectRef === projectRef && current.account === account) return current
  void current?.close()
  current = new AssistantStore(projectRef, account)
  return current
}
