const backendKeyData = 'K'.charCodeAt(0)
const readyForQuery = 'Z'.charCodeAt(0)
const headLength = 5

// A process id and at most 256 bytes of secret. Whatever claims to be longer is not looked at.
const longestKey = 260

/**
 * Reads the messages of a server until it has sent its cancel key, or is ready without one. `read`
 * returns true when there is nothing left to wait for; `key` is then what a cancel request for this session will carry.
 */
export class KeyWatch {
  key: string | undefined
  #head = Buffer.alloc(0)
  #body: Buffer[] = []
  #type = 0
  #left = 0

  read(chunk: Buffer): boolean {
    for (let at = 0; at < chunk.length;) {
      if (this.#left === 0) {
        const part = chunk.subarray(at, at + headLength - this.#head.length)
        this.#head = Buffer.concat([this.#head, part])
        at += part.length
        if (this.#head.length < headLength) return false
        this.#type = this.#head[0] ?? 0
        this.#left = Math.max(0, this.#head.readInt32BE(1) - 4)
        this.#head = Buffer.alloc(0)
        if (this.#type === readyForQuery || (this.#type === backendKeyData && this.#left > longestKey)) return true
        continue
      }
      const part = chunk.subarray(at, at + this.#left)
      at += part.length
      this.#left -= part.length
      if (this.#type !== backendKeyData) continue
      this.#body.push(part)
      if (this.#left === 0) {
        this.key = Buffer.concat(this.#body).toString('hex')
        return true
      }
    }
    return false
  }
}
