import { RealtimeError } from '../realtime-error.ts'

const bytesPerMiB = 1024 * 1024
/** Who joins a channel is sent all of it. */
const mostOfChannel = 2 * bytesPerMiB
const mostOfProject = 32 * bytesPerMiB

/** How much members of channels may say about themselves: it is kept in memory for as long as they are present. */
export class PresenceRoom {
  readonly #within: PresenceRoom | undefined
  readonly #most: number
  #used = 0

  private constructor(most: number, within?: PresenceRoom) {
    this.#most = most
    this.#within = within
  }

  static ofProject(): PresenceRoom {
    return new PresenceRoom(mostOfProject)
  }

  /** Of one channel of the project. */
  ofChannel(): PresenceRoom {
    return new PresenceRoom(mostOfChannel, this)
  }

  /** Takes so many bytes, or gives them back. Throws a `RealtimeError` where there is no room. */
  take(bytes: number): void {
    if (bytes > 0 && this.#used + bytes > this.#most)
      throw new RealtimeError(
        'PresenceTooLarge',
        `Those who are present in ${this.#within === undefined ? 'the channels of a project' : 'a channel'} say at most ${this.#most / bytesPerMiB} MB about themselves.`,
      )
    this.#within?.take(bytes)
    this.#used += bytes
  }
}
