import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailServer } from '@cairn/dev-env/mail-server'
import { createSmtpMailer } from '../src/mail/smtp-mailer.ts'

test('a mail reaches the server with its sender, its one recipient and its text', async () => {
  await using server = await startMailServer()
  const { heard, received, url } = server
  await using mailer = await createSmtpMailer({ url, from: 'Cairn <cairn@example.com>' })
  assert.equal(mailer.delivers, true)
  await mailer.send({ to: 'ada@example.com', subject: 'Come in', text: 'The door is open.' })
  assert.deepEqual(
    heard.filter((line) => /^(MAIL|RCPT)/.test(line)),
    ['MAIL FROM:<cairn@example.com>', 'RCPT TO:<ada@example.com>'],
  )
  assert.deepEqual(received, [{ to: 'ada@example.com', subject: 'Come in', text: 'The door is open.' }])
})

test('a server that refuses the connection is an error', async () => {
  const server = await startMailServer()
  const { url } = server
  await server[Symbol.asyncDispose]()
  await using mailer = await createSmtpMailer({ url, from: 'cairn@example.com' })
  await assert.rejects(mailer.send({ to: 'ada@example.com', subject: 'a', text: 'b' }), /ECONNREFUSED/)
})
