import { Readable } from 'node:stream'
import type { TestProject } from '@cairn/dev-env/person'
import { RemoteBucket } from '@cairn/storage'
import type { Remote, SendRemote } from '@cairn/storage'

const name = 'kept'
const region = 'local'

const send: SendRemote = async (address, { method, headers, body }) => {
  const { host: _host, ...sent } = headers
  const bytes = Buffer.isBuffer(body) ? { body: new Uint8Array(body) } : {}
  const answer = await fetch(address, { method, headers: sent, ...bytes })
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Readable.from([Buffer.from(await answer.arrayBuffer())]),
  }
}

/** Lets a project keep its files in a bucket of another one, which it reaches by the S3 protocol as any other server. */
export const keepFilesIn = async (far: TestProject, project: TestProject): Promise<Remote> => {
  const { owner } = far
  await far.query(`insert into storage.buckets (id, name) values ('${name}', '${name}')`)
  const { access_key, secret_key } = await owner.request('POST /platform/storage/:ref/credentials', {
    params: { ref: far.ref },
    body: { description: 'files of another project' },
  })
  const endpoint = `${(await far.detail()).url}/storage/v1/s3`
  const params = { ref: project.ref }
  await owner.request('PUT /platform/storage/:ref/location/bucket', {
    params,
    body: { endpoint, region, name, access_key, secret_key },
  })
  await owner.request('POST /platform/storage/:ref/location/move', { params, body: { to: 'bucket' } })
  const address = { endpoint, region, bucket: name, accessKeyId: access_key, secretAccessKey: secret_key }
  return { bucket: new RemoteBucket(address, send), prefix: `${project.ref}/` }
}
