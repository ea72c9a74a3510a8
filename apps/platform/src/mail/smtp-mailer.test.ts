import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { createSmtpMailer } from './smtp-mailer.ts'

/** The outside world: a mail server that takes everything, and remembers what it was told. */
const startMailServer = async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    let inData = false
    socket.write('220 test\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      heard.push(line)
      if (inData) {
        if (line !== '.') return
        inData = false
        socket.write('250 taken\r\n')
      } else if (line === 'DATA') {
        inData = true
        socket.write('354 go on\r\n')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The mail server has no port.')
  return { server, heard, url: `smtp://127.0.0.1:${address.port}` }
}

test('a mail reaches the server with its sender, its one recipient and its text', async () => {
  const { server, heard, url } = await startMailServer()
  await using mailer = await createSmtpMailer({ url, from: 'Cairn <cairn@example.com>' })
  assert.equal(mailer.delivers, true)
  await mailer.send({ to: 'ada@example.com', subject: 'Come in', text: 'The door is open.' })
  assert.deepEqual(
    heard.filter((line) => /^(MAIL|RCPT)/.test(line)),
    ['MAIL FROM:<cairn@example.com>', 'RCPT TO:<ada@example.com>'],
  )
  assert.ok(heard.includes('Subject: Come in'))
  assert.ok(heard.includes('The door is open.'))
  server.close()
})

test('a server that refuses the connection is an error', async () => {
  const { server, url } = await startMailServer()
  server.close()
  await once(server, 'close')
  await using mailer = await createSmtpMailer({ url, from: 'cairn@example.com' })
  await assert.rejects(mailer.send({ to: 'ada@example.com', subject: 'a', text: 'b' }), /ECONNREFUSED/)
})
