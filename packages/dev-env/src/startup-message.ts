const protocolVersion = 3 << 16

/** What a PostgreSQL client sends first: https://www.postgresql.org/docs/18/protocol-message-formats.html */
export const startupMessage = (user: string): Buffer => {
  const body = Buffer.from(`user\0${user}\0database\0postgres\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + body.length, 0)
  head.writeInt32BE(protocolVersion, 4)
  return Buffer.concat([head, body])
}
