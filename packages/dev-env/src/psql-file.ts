import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const copyBlock = /^(COPY (?:"[^"]*"|[^"\n])+ FROM stdin;)\n((?:.*\n)*?)\\\.\n/gm

/** As psql runs a file: statements in their order, and the rows that follow a COPY. */
export const runPsqlFile = async (client: Client, text: string): Promise<void> => {
  let at = 0
  for (const match of text.matchAll(copyBlock)) {
    const [whole, statement = '', rows = ''] = match
    await client.query(text.slice(at, match.index))
    await pipeline(Readable.from([rows]), client.query(copyFrom(statement)))
    at = match.index + whole.length
  }
  await client.query(text.slice(at))
}
