import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { signUp } from '@cairn/dev-env'
import { Installation } from '@cairn/dev-env/installation'
import { Upload } from 'tus-js-client'
import { uploadByTus } from './storage/tus.ts'
import { apiKeyOf } from './storage/world.ts'

const chunkSize = 1_000_000

test('an upload continues after kill -9 of the platform, and no acknowledged byte is sent again', async () => {
  await using installation = await Installation.start()
  const project = await (await signUp(installation.url, 'ada')).createProject()
  const apikey = await apiKeyOf(project, 'service_role')
  const url = `${(await project.detail()).url}/storage/v1`
  const json = { apikey, 'content-type': 'application/json' }
  await fetch(`${url}/bucket`, { method: 'POST', headers: json, body: '{"name":"files"}' })
  const bytes = randomBytes(12 * chunkSize)
  const options = {
    endpoint: `${url}/upload/resumable`,
    headers: { apikey },
    metadata: { bucketName: 'files', objectName: 'large' },
    chunkSize,
    retryDelays: null,
  }
  let acknowledged = 0
  const killed = Promise.withResolvers<void>()
  const interrupted = Promise.withResolvers<void>()
  const upload = new Upload(bytes, {
    ...options,
    onChunkComplete: (_size, accepted) => {
      acknowledged = accepted
      // The next chunk is under way by the time the signal arrives.
      if (accepted === 4 * chunkSize) installation.end('SIGKILL').then(() => killed.resolve(), killed.reject)
    },
    onError: () => interrupted.resolve(),
    onSuccess: () => interrupted.reject(new Error('The upload ended before the platform was killed.')),
  })
  upload.start()
  await Promise.all([killed.promise, interrupted.promise])
  await installation.start()
  const uploadUrl = upload.url ?? ''
  const head = await fetch(uploadUrl, { method: 'HEAD', headers: { apikey, 'tus-resumable': '1.0.0' } })
  const offset = Number(head.headers.get('upload-offset'))
  assert.ok(acknowledged >= 4 * chunkSize)
  assert.ok(offset >= acknowledged, `${offset} bytes are there, ${acknowledged} were acknowledged`)
  const { refusal } = await uploadByTus(bytes, { ...options, uploadUrl })
  assert.equal(refusal, undefined)
  const stored = await fetch(`${url}/object/files/large`, { headers: { apikey } })
  assert.ok(Buffer.from(await stored.arrayBuffer()).equals(bytes))
})
