import { isSameChart } from '@cairn/contracts/snippets/chart-settings'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import type { Snippet } from '@cairn/contracts/snippets/snippets'
import type { DocumentState, SavePoint, ShownState } from './document-state.ts'
import { isSameState, isShownAlike } from './document-state.ts'
import type { Draft, Drafts } from './drafts.ts'
import { unsent } from './drafts.ts'
import { draftCopy } from './draft-copy.ts'
import { nameFromSql } from './snippet-name.ts'
import { createTextBuffer } from './text-source.ts'
import type { TextSource } from './text-source.ts'

interface Options {
  id: string
  /** As saved; undefined for a text that never was. */
  snippet: Snippet | undefined
  drafts: Drafts
  /** In place of the one among `drafts`, which may have no room for it. */
  draft?: Draft | undefined
  /** Makes the id of a copy. */
  newId: () => string
  nowMs?: () => number
  /** Calls back when typing pauses. Returns the function that cancels it. */
  later?: (callback: () => void) => () => void
}

const draftDelayMs = 400

const afterTyping = (callback: () => void) => {
  const timer = setTimeout(callback, draftDelayMs)
  return () => clearTimeout(timer)
}

/** Whether a draft without a chart means that there is none: it began from this version, and so from its chart. */
const tellsOfChart = ({ chart, version }: Draft, from = 0): boolean => chart !== undefined || version >= from

/** One SQL text on its way between the editor, the drafts and the platform. Nothing that was typed is ever dropped by it. */
export class SqlDocument {
  readonly id: string
  readonly #drafts: Drafts
  readonly #newId: () => string
  readonly #nowMs: () => number
  readonly #later: (callback: () => void) => () => void
  readonly #listeners = new Set<() => void>()
  #source: TextSource
  #state: DocumentState
  #shown: ShownState
  #savedName: string | undefined
  #savedChart: ChartSettings | undefined
  /** The revision of the text that is saved; undefined when no revision at hand is. */
  #savedRevision: number | undefined
  /** The text before and after the last move, for a save that was under way. */
  #moved: { from: TextSource; left: number; entered: number } | undefined
  #callOff: (() => void) | undefined
  /** When the draft was edited that was read or written here last. */
  #knownDraftMs: number | undefined
  /** The revision of the text that is in it. */
  #draftRevision: number | undefined
  #followsMs: number | null
  /** Keeps what is typed here while another window's draft has the place of this one. */
  #copyId: string | undefined

  constructor({ id, snippet, drafts, draft = drafts.find(id), newId, nowMs = Date.now, later = afterTyping }: Options) {
    this.id = id
    this.#drafts = drafts
    this.#newId = newId
    this.#nowMs = nowMs
    this.#later = later
    const text = draft?.sql ?? snippet?.content.sql ?? ''
    this.#source = createTextBuffer(text)
    this.#savedName = snippet?.name
    this.#savedChart = snippet?.content.chart
    // A draft of a deleted snippet becomes an unsaved text: saving it creates a new snippet.
    const version = snippet ? Math.min(draft?.version ?? snippet.version, snippet.version) : 0
    const isBehind = snippet !== undefined && version < snippet.version && text !== snippet.content.sql
    const savedText = snippet && !isBehind ? snippet.content.sql : snippet ? undefined : ''
    this.#savedRevision = text === savedText ? this.#source.revision() : undefined
    const chosenName = draft?.chosenName ?? snippet?.name
    this.#state = {
      name: chosenName ?? nameFromSql(text),
      isNameChosen: chosenName !== undefined,
      version: isBehind ? version : (snippet?.version ?? version),
      chart: draft && tellsOfChart(draft, snippet?.version) ? draft.chart : this.#savedChart,
      isDirty: false,
      isEmpty: text === '',
      draft: draft ? 'kept' : 'none',
      theirs: isBehind ? snippet : undefined,
      elsewhere: undefined,
    }
    this.#shown = this.#state
    this.#knownDraftMs = draft?.editedAtMs
    this.#followsMs = draft?.followsMs ?? null
    this.#draftRevision = this.#source.revision()
    this.#update({ isDirty: this.#isDirty() })
  }

  getState = (): DocumentState => this.#state

  /** The same object while somebody types on, so that the page is not drawn again. */
  getShown = (): ShownState => this.#shown

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
    const left = this.#source.revision()
    const wasSaved = this.#savedRevision === left
    const wasKept = this.#draftRevision === left
    this.#moved = { from: this.#source, left, entered: source.revision() }
    this.#source = source
    this.#draftRevision = wasKept ? source.revision() : undefined
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

  /** How the result is drawn; undefined for no chart. It is saved with the text. */
  chooseChart(chart: ChartSettings | undefined): void {
    this.#update({ chart })
    const isDirty = this.#isDirty()
    this.#update({ isDirty, draft: isDirty ? 'pending' : this.#state.draft })
    this.keepDraft()
  }

  /** Write the draft now: typing has paused, or the page is about to go. */
  keepDraft(): void {
    this.#callOff?.()
    this.#callOff = undefined
    const stored = this.#drafts.find(this.id)
    if (stored && stored.editedAtMs !== this.#knownDraftMs) this.#compare(stored)
    if (this.#state.elsewhere) {
      this.#keepCopy()
      return
    }
    if (!this.#isDirty()) {
      // One that another window has begun since is not ours to drop.
      if (stored && stored.editedAtMs === this.#knownDraftMs) this.#drafts.drop(this.id)
      this.#update({ isDirty: false, draft: 'none' })
      return
    }
    const revision = this.#source.revision()
    // It was saved or discarded in another window, and nothing was typed here since.
    const isSettled = stored === undefined && this.#knownDraftMs !== undefined && this.#draftRevision === revision
    if (isSettled && this.#state.draft === 'kept') return
    const sql = this.#source.read()
    const { isNameChosen, version, chart } = this.#state
    const name = isNameChosen ? this.#state.name : nameFromSql(sql)
    const chosenName = isNameChosen ? name : undefined
    const kept = this.#drafts.keep({
      ...unsent,
      id: this.id,
      chosenName,
      shownName: name,
      version,
      editedAtMs: this.#nowMs(),
      followsMs: this.#followsMs,
      sql,
      ...(chart && { chart }),
    })
    this.#knownDraftMs = this.#drafts.find(this.id)?.editedAtMs
    this.#draftRevision = revision
    this.#update({ name, draft: kept ? 'kept' : 'no_room' })
  }

  /** Another window of this browser has changed the draft of this text, or has given it up. */
  draftChanged(): void {
    const stored = this.#drafts.find(this.id)
    if (stored === undefined) {
      if (this.#state.elsewhere) this.#settle()
      return
    }
    if (stored.editedAtMs !== this.#knownDraftMs) this.#compare(stored)
  }

  /** The server has a draft by another browser, and refused the one of this text. */
  draftRefused(theirs: Draft): void {
    this.#meet(theirs)
  }

  /** Everything is merged into this text: it takes the place of theirs. */
  merged(sql: string): void {
    if (this.#source.read() !== sql) this.#source.write(sql)
    const { theirs, elsewhere } = this.#state
    if (elsewhere) this.#settle()
    else if (theirs) {
      const chart = this.#isChartMine() ? this.#state.chart : theirs.content.chart
      this.#savedName = theirs.name
      this.#savedChart = theirs.content.chart
      this.#savedRevision = sql === theirs.content.sql ? this.#source.revision() : undefined
      this.#update({ version: theirs.version, theirs: undefined, chart })
    }
    this.edited()
    this.keepDraft()
  }

  /** Shows the draft of another window. What is here stays a draft of its own. */
  keepBoth(): void {
    const { elsewhere } = this.#state
    if (elsewhere === undefined) return
    this.#keepCopy()
    this.#copyId = undefined
    this.#update({ elsewhere: undefined })
    this.#adopt(elsewhere)
  }

  /** Gives up what is here for the draft of another window. The code editor can undo it. */
  loadElsewhere(): void {
    const { elsewhere } = this.#state
    if (elsewhere === undefined) return
    this.#forgetCopy()
    this.#update({ elsewhere: undefined })
    this.#adopt(elsewhere)
  }

  /** Whose draft counts: theirs where nothing was typed here since the last one, both where something was. */
  #compare(theirs: Draft): void {
    if (!this.#state.isDirty && theirs.version < this.#state.version) return
    if (this.#source.revision() === this.#draftRevision && this.#state.elsewhere === undefined) this.#adopt(theirs)
    else this.#meet(theirs)
  }

  #adopt(theirs: Draft): void {
    this.#knownDraftMs = theirs.editedAtMs
    this.#followsMs = theirs.editedAtMs
    if (this.#source.read() !== theirs.sql) this.#source.write(theirs.sql)
    this.#draftRevision = this.#source.revision()
    const isNameChosen = theirs.chosenName !== undefined
    this.#update({ name: theirs.shownName, isNameChosen, isEmpty: this.#source.isEmpty(), draft: 'kept' })
    if (tellsOfChart(theirs, this.#state.version)) this.#update({ chart: theirs.chart })
    this.#update({ isDirty: this.#isDirty() })
  }

  #meet(theirs: Draft): void {
    this.#knownDraftMs = theirs.editedAtMs
    this.#followsMs = theirs.editedAtMs
    if (theirs.sql === this.#source.read()) {
      if (this.#state.elsewhere) this.#settle()
      this.#draftRevision = this.#source.revision()
      return
    }
    this.#update({ elsewhere: theirs })
    this.#keepCopy()
  }

  /** This text has its place again. */
  #settle(): void {
    this.#forgetCopy()
    this.#draftRevision = undefined
    this.#update({ elsewhere: undefined })
  }

  #keepCopy(): void {
    const sql = this.#source.read()
    const { chart } = this.#state
    const shownName = this.#state.isNameChosen ? this.#state.name : nameFromSql(sql)
    this.#copyId ??= this.#newId()
    const kept = this.#drafts.keep(draftCopy(this.#copyId, { shownName, editedAtMs: this.#nowMs(), sql, chart }))
    this.#update({ draft: kept ? 'kept' : 'no_room' })
  }

  #forgetCopy(): void {
    if (this.#copyId !== undefined) this.#drafts.drop(this.#copyId)
    this.#copyId = undefined
  }

  /** What a save should send, and which revision it is of: typing goes on while it travels. */
  savePoint(): SavePoint {
    const sql = this.#source.read()
    const { isNameChosen, version, chart } = this.#state
    const name = isNameChosen ? this.#state.name : nameFromSql(sql)
    return { name, sql, chart, version, source: this.#source, revision: this.#source.revision() }
  }

  saved(snippet: Snippet, point: SavePoint): void {
    this.#savedName = snippet.name
    this.#savedChart = snippet.content.chart
    this.#savedRevision = this.#revisionNow(point)
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

  /** The revision of what was sent, in the source that the text lives in now; undefined where it has none. */
  #revisionNow({ source, revision }: SavePoint): number | undefined {
    if (source === this.#source) return revision
    return source === this.#moved?.from && revision === this.#moved.left ? this.#moved.entered : undefined
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
    const { chart } = this.#state
    const isChartMine = this.#isChartMine()
    if (this.#isDirty() && this.#source.read() !== snippet.content.sql) this.#update({ theirs: snippet })
    else this.load(snippet)
    if (isChartMine) this.chooseChart(chart)
  }

  /** Give up what is here for what is saved. The code editor can undo it. */
  load(snippet: Snippet): void {
    if (this.#source.read() !== snippet.content.sql) this.#source.write(snippet.content.sql)
    this.#savedName = snippet.name
    this.#savedChart = snippet.content.chart
    this.#savedRevision = this.#source.revision()
    this.#update({ name: snippet.name, isNameChosen: true, version: snippet.version, theirs: undefined })
    this.#update({ chart: this.#savedChart, isEmpty: this.#source.isEmpty() })
    this.keepDraft()
  }

  /** Whether the chart was chosen or removed here, rather than saved. */
  #isChartMine(): boolean {
    return !isSameChart(this.#state.chart, this.#savedChart)
  }

  #isDirty(): boolean {
    const { name, isNameChosen } = this.#state
    if (this.#savedName === undefined && this.#source.isEmpty()) return false
    if (isNameChosen && name !== this.#savedName) return true
    return this.#savedRevision !== this.#source.revision() || this.#isChartMine()
  }

  #update(change: Partial<DocumentState>): void {
    const changed = { ...this.#state, ...change }
    if (isSameState(changed, this.#state)) return
    this.#state = changed
    if (!isShownAlike(changed, this.#shown)) this.#shown = changed
    for (const listener of this.#listeners) listener()
  }
}
