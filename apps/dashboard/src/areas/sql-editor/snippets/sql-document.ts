import type { Snippet } from '@cairn/contracts/snippets/snippets'
import type { Draft, Drafts } from './drafts.ts'
import { nameFromSql } from './snippet-name.ts'

/** Where the text lives: a string at first, the code editor's model once it has loaded. */
export interface TextSource {
  read: () => string
  write: (text: string) => void
  /** Names the state of the text: the same again after an undo. Cheap, however long the text is. */
  revision: () => number
  isEmpty: () => boolean
}

export const createTextBuffer = (initial: string): TextSource => {
  let text = initial
  let revision = 1
  return {
    read: () => text,
    write: (next) => {
      text = next
      revision++
    },
    revision: () => revision,
    isEmpty: () => text === '',
  }
}

export interface DocumentState {
  /** Follows the text until one is chosen. */
  name: string
  isNameChosen: boolean
  /** The saved version this text began from; 0 when it was never saved. */
  version: number
  isDirty: boolean
  isEmpty: boolean
  /** Whether what is not saved is at least kept in this browser. */
  draft: 'none' | 'pending' | 'kept' | 'no_room'
  /** A newer version that somebody saved meanwhile, when this one has changes of its own. */
  theirs: Snippet | undefined
}

export interface SavePoint {
  name: string
  sql: string
  version: number
  revision: number
}

interface Options {
  id: string
  /** As saved; undefined for a text that never was. */
  snippet: Snippet | undefined
  drafts: Drafts
  /** In place of the one among `drafts`, which may have no room for it. */
  draft?: Draft | undefined
  nowMs?: () => number
  /** Calls back when typing pauses. Returns the function that cancels it. */
  later?: (callback: () => void) => () => void
}

const draftDelayMs = 400

const afterTyping = (callback: () => void) => {
  const timer = setTimeout(callback, draftDelayMs)
  return () => clearTimeout(timer)
}

/** One SQL text on its way between the editor, the drafts and the platform. Nothing that was typed is ever dropped by it. */
export class SqlDocument {
  readonly id: string
  readonly #drafts: Drafts
  readonly #nowMs: () => number
  readonly #later: (callback: () => void) => () => void
  readonly #listeners = new Set<() => void>()
  #source: TextSource
  #state: DocumentState
  #savedName: string | undefined
  /** The revision of the text that is saved; undefined when no revision at hand is. */
  #savedRevision: number | undefined
  #callOff: (() => void) | undefined

  constructor({ id, snippet, drafts, draft = drafts.find(id), nowMs = Date.now, later = afterTyping }: Options) {
    this.id = id
    this.#drafts = drafts
    this.#nowMs = nowMs
    this.#later = later
    const text = draft?.sql ?? snippet?.content.sql ?? ''
    this.#source = createTextBuffer(text)
    this.#savedName = snippet?.name
    // A draft of a deleted snippet becomes an unsaved text: saving it creates a new snippet.
    const version = snippet ? Math.min(draft?.version ?? snippet.version, snippet.version) : 0
    const isBehind = snippet !== undefined && version < snippet.version
    const savedText = snippet && !isBehind ? snippet.content.sql : snippet ? undefined : ''
    this.#savedRevision = text === savedText ? this.#source.revision() : undefined
    const chosenName = draft?.chosenName ?? snippet?.name
    this.#state = {
      name: chosenName ?? nameFromSql(text),
      isNameChosen: chosenName !== undefined,
      version,
      isDirty: false,
      isEmpty: text === '',
      draft: draft ? 'kept' : 'none',
      theirs: isBehind ? snippet : undefined,
    }
    this.#update({ isDirty: this.#isDirty() })
  }

  getState = (): DocumentState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  read(): string {
    return this.#source.read()
  }

  /** Typing in a plain field: the whole text, each time. */
  replace(text: string): void {
    this.#source.write(text)
    this.edited()
  }

  /** From now on the text lives in `source`, which must hold the same text already. */
  moveTo(source: TextSource): void {
    const wasSaved = this.#savedRevision === this.#source.revision()
    this.#source = source
    this.#savedRevision = wasSaved ? source.revision() : undefined
  }

  /** To be called on every change of the text; takes the same short time for any length. */
  edited(): void {
    const isDirty = this.#isDirty()
    this.#update({ isDirty, isEmpty: this.#source.isEmpty(), draft: isDirty ? 'pending' : this.#state.draft })
    this.#callOff ??= this.#later(() => this.keepDraft())
  }

  rename(name: string): void {
    this.#update({ name, isNameChosen: true })
    this.#update({ isDirty: this.#isDirty() })
    this.keepDraft()
  }

  /** Write the draft now: typing has paused, or the page is about to go. */
  keepDraft(): void {
    this.#callOff?.()
    this.#callOff = undefined
    if (!this.#isDirty()) {
      this.#drafts.drop(this.id)
      this.#update({ isDirty: false, draft: 'none' })
      return
    }
    const sql = this.#source.read()
    const { isNameChosen, version } = this.#state
    const name = isNameChosen ? this.#state.name : nameFromSql(sql)
    const chosenName = isNameChosen ? name : undefined
    const kept = this.#drafts.keep({
      id: this.id,
      chosenName,
      shownName: name,
      version,
      editedAtMs: this.#nowMs(),
      isOnServer: false,
      sql,
    })
    this.#update({ name, draft: kept ? 'kept' : 'no_room' })
  }

  /** What a save should send, and which revision it is of: typing goes on while it travels. */
  savePoint(): SavePoint {
    const sql = this.#source.read()
    const { isNameChosen, version } = this.#state
    const name = isNameChosen ? this.#state.name : nameFromSql(sql)
    return { name, sql, version, revision: this.#source.revision() }
  }

  saved(snippet: Snippet, point: SavePoint): void {
    this.#savedName = snippet.name
    this.#savedRevision = point.revision
    // A name typed while the save travelled is kept; otherwise it is now the one that was saved.
    const wasRenamed = this.#state.isNameChosen && this.#state.name !== point.name
    this.#update({
      name: wasRenamed ? this.#state.name : snippet.name,
      isNameChosen: true,
      version: snippet.version,
      theirs: undefined,
    })
    this.#update({ isDirty: this.#isDirty() })
    this.keepDraft()
  }

  /** The saved snippet has another name now, and with it a version of its own; the text here began from the one before. */
  renamedOnServer(snippet: Snippet): void {
    if (snippet.version !== this.#state.version + 1) {
      this.serverHas(snippet)
      return
    }
    this.#savedName = snippet.name
    this.#update({ name: snippet.name, isNameChosen: true, version: snippet.version })
    this.#update({ isDirty: this.#isDirty() })
    this.keepDraft()
  }

  /** The platform has this version: shown at once where nothing was changed here, otherwise reported as `theirs`. */
  serverHas(snippet: Snippet): void {
    if (snippet.version <= this.#state.version) return
    if (this.#isDirty()) this.#update({ theirs: snippet })
    else this.load(snippet)
  }

  /** Give up what is here for what is saved. The code editor can undo it. */
  load(snippet: Snippet): void {
    if (this.#source.read() !== snippet.content.sql) this.#source.write(snippet.content.sql)
    this.#savedName = snippet.name
    this.#savedRevision = this.#source.revision()
    this.#update({
      name: snippet.name,
      isNameChosen: true,
      version: snippet.version,
      theirs: undefined,
      isEmpty: this.#source.isEmpty(),
    })
    this.keepDraft()
  }

  #isDirty(): boolean {
    const { name, isNameChosen } = this.#state
    if (this.#savedName === undefined && this.#source.isEmpty()) return false
    if (isNameChosen && name !== this.#savedName) return true
    return this.#savedRevision !== this.#source.revision()
  }

  #update(change: Partial<DocumentState>): void {
    const changed = { ...this.#state, ...change }
    const isSame =
      changed.name === this.#state.name &&
      changed.isNameChosen === this.#state.isNameChosen &&
      changed.version === this.#state.version &&
      changed.isDirty === this.#state.isDirty &&
      changed.isEmpty === this.#state.isEmpty &&
      changed.draft === this.#state.draft &&
      changed.theirs === this.#state.theirs
    if (isSame) return
    this.#state = changed
    for (const listener of this.#listeners) listener()
  }
}
