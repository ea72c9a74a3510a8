import { statfsSync } from 'node:fs'
import { DiskReserve } from './disk-reserve.ts'

export interface HostDiskOptions {
  /** The size of the reserve; 0 is none. */
  reserveBytes: number
  /** Less free space than this is low; 0: it never is. */
  lowBytes: number
}

export interface HostDiskState {
  freeBytes: number
  totalBytes: number
  isLow: boolean
  /** Less free space than this is low. */
  lowBytes: number
  reserve: 'held' | 'freed' | 'none'
}

const megabyte = 1024 * 1024
// What a server may need in order to replay its log and to write the configuration.
const neededForStartBytes = 64 * megabyte
const fullBytes = 2 * megabyte
// Above the threshold by this much before the space is no longer low.
const liftShare = 1.25

/** Where the disk is full, not even the lock of the home can be written: the reserve is removed before. */
export const makeRoomForStart = async (home: string): Promise<void> => {
  const { bavail, bsize } = statfsSync(home)
  if (bavail * bsize < fullBytes) await new DiskReserve(home, 0).release()
}

type Log = (level: 'info' | 'warn' | 'error', fields: object, message: string) => void

/** The disk that the home lies on: how much is free, and the reserve that is kept on it. */
export class HostDisk {
  readonly #home: string
  readonly #lowBytes: number
  readonly #reserve: DiskReserve
  readonly #log: Log
  #freeBytes = Number.POSITIVE_INFINITY
  #totalBytes = 0
  #isLow = false
  #reserveImpossible = false

  constructor(home: string, { reserveBytes, lowBytes }: HostDiskOptions, log: Log) {
    this.#home = home
    this.#lowBytes = lowBytes
    this.#reserve = new DiskReserve(home, reserveBytes)
    this.#log = log
  }

  get state(): HostDiskState {
    const reserve =
      this.#reserve.bytes === 0 || this.#reserveImpossible ? 'none' : this.#reserve.isHeld ? 'held' : 'freed'
    return {
      freeBytes: this.#freeBytes,
      totalBytes: this.#totalBytes,
      isLow: this.#isLow,
      lowBytes: this.#lowBytes,
      reserve,
    }
  }

  /** Half of what counts as low is left: those who write are ended. */
  get isCritical(): boolean {
    return this.#isLow && this.#freeBytes < this.#lowBytes / 2
  }

  get lowBytes(): number {
    return this.#lowBytes
  }

  get isFull(): boolean {
    return this.#freeBytes < fullBytes
  }

  async begin(): Promise<void> {
    await this.#reserve.recall()
    await this.look()
  }

  async look(): Promise<void> {
    // Takes some microseconds. By a promise it would wait behind the hashing of passwords.
    const { bavail, blocks, bsize } = statfsSync(this.#home)
    this.#freeBytes = bavail * bsize
    this.#totalBytes = blocks * bsize
    this.#isLow = this.#freeBytes < this.#lowBytes * (this.#isLow ? liftShare : 1)
    if (this.#freeBytes > this.#lowBytes * liftShare + this.#reserve.bytes) await this.#makeReserve()
  }

  /** Frees the reserve where little else is left. True when that has changed something. */
  async freeReserve(): Promise<boolean> {
    if (!this.#reserve.isHeld) return false
    await this.#reserve.release()
    this.#log('warn', { freeBytes: this.#freeBytes }, 'The disk is full: the reserve was freed')
    await this.look()
    return true
  }

  /** Sees to it that a server can start. */
  async prepareStart(): Promise<void> {
    await this.look()
    if (this.#freeBytes < Math.min(neededForStartBytes, this.#reserve.bytes)) await this.freeReserve()
  }

  async #makeReserve(): Promise<void> {
    if (this.#reserve.isHeld || this.#reserveImpossible) return
    try {
      await this.#reserve.make()
    } catch (error) {
      this.#reserveImpossible = true
      this.#log('warn', { err: error }, 'No disk space can be reserved here')
    }
  }
}
