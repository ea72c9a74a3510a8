export interface UnsentLimits {
  /** Answers up to this size are not counted. */
  freeBytes: number
  bytesPerProject: number
  totalBytes: number
}

const megabyte = 1024 * 1024

/** Of this process. Slots bound how many answers there are, and this how large they may be together. */
export const unsentLimits: UnsentLimits = {
  freeBytes: megabyte / 4,
  bytesPerProject: 64 * megabyte,
  totalBytes: 256 * megabyte,
}

/** Bounds the memory of answers that their clients have not read yet. */
export class UnsentAnswers {
  readonly #limits: UnsentLimits
  readonly #ofProjects = new Map<string, number>()
  #total = 0

  constructor(limits: UnsentLimits) {
    this.#limits = limits
  }

  /** Counts an answer until it is disposed of. Undefined where there is no room: one answer of any size always has it. */
  hold(ref: string, bytes: number): Disposable | undefined {
    const { freeBytes, bytesPerProject, totalBytes } = this.#limits
    const ofProject = this.#ofProjects.get(ref) ?? 0
    const isTooMuch = ofProject + bytes > bytesPerProject || this.#total + bytes > totalBytes
    if (isTooMuch && bytes > freeBytes && ofProject > 0) return undefined
    const counted = bytes > freeBytes ? bytes : 0
    this.#add(ref, counted)
    return { [Symbol.dispose]: () => this.#add(ref, -counted) }
  }

  #add(ref: string, bytes: number): void {
    const left = (this.#ofProjects.get(ref) ?? 0) + bytes
    this.#total += bytes
    if (left > 0) this.#ofProjects.set(ref, left)
    else this.#ofProjects.delete(ref)
  }
}
