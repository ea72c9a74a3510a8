import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '@cairn/dev-env'
import { UploadLocks } from '@cairn/storage'
import { Pool } from 'pg'
import { beginByTus, uploadByTus } from './tus.ts'
import type { World } from './world.ts'

const chunkSize = 100_000
const bytes = randomBytes(350_000)
const tus = { 'tus-resumable': '1.0.0' }

/** Resumable uploads that another process works on as well: it has its own locks, on the database of the project. */
export const uploadLockChecks = (world: World): void => {
  const otherPool = () => new Pool(world().running.project.pool('supabase_storage_admin').options)

  const begin = async (objectName: string) => {
    const { url, keys } = world()
    const options = {
      endpoint: `${url}/upload/resumable`,
      headers: { apikey: keys.service },
      metadata: { bucketName: 'files', objectName },
      chunkSize,
    }
    const uploadUrl = await beginByTus(bytes, chunkSize, options)
    const id = uploadUrl.split('/').at(-1) ?? ''
    return { options: { ...options, uploadUrl }, path: uploadUrl.slice(uploadUrl.indexOf('/upload/')), id }
  }

  /** The connections that hold the locks of uploads, once for each lock. */
  const holdersOf = async (ids: readonly string[]): Promise<number[]> => {
    const { rows } = await world()
      .running.project.pool('supabase_admin')
      .query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = any (
           select hashtextextended('cairn.storage.upload ' || id, 0) from unnest($1::text[]) id)`,
        [ids],
      )
    return rows.map(({ pid }) => pid)
  }

  test('a request lets go of an upload that another process asks for, and asks in turn', async () => {
    const { url, keys, files, send } = world()
    await using pool = Object.assign(otherPool(), { [Symbol.asyncDispose]: () => pool.end() })
    const other = new UploadLocks(() => pool)
    const { options, path, id } = await begin('tus/two-processes')
    const hanging = request(`${url}${path}`, {
      method: 'PATCH',
      headers: {
        apikey: keys.service,
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(chunkSize),
        'content-length': bytes.length - chunkSize,
      },
    })
    const ended = once(hanging, 'error')
    hanging.write(bytes.subarray(chunkSize, 200_000))
    const data = join(files.folder, 'resumable', id, 'data')
    await until('the bytes are on the disk', async () => (await stat(data)).size === 200_000)
    const asked = Promise.withResolvers<void>()
    const held = await other.take(id, asked.resolve)
    await ended
    // The platform waits until the other process has let go.
    const described = send(path, { method: 'HEAD', headers: tus })
    await asked.promise
    await held[Symbol.asyncDispose]()
    const { status, headers } = await described
    assert.deepEqual([status, headers.get('upload-offset')], [200, '200000'])
    assert.equal((await uploadByTus(bytes, options)).refusal, undefined)
    const { data: stored } = await world().service.from('files').download('tus/two-processes')
    assert.ok(Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes))
  })

  test('a request without a length that waits for an upload is ended by the next one', async () => {
    const { url, keys, send } = world()
    await using pool = Object.assign(otherPool(), { [Symbol.asyncDispose]: () => pool.end() })
    const other = new UploadLocks(() => pool)
    const { path, id } = await begin('tus/without-a-length')
    const asked = Promise.withResolvers<void>()
    const held = await other.take(id, asked.resolve)
    const waiting = request(`${url}${path}`, {
      method: 'PATCH',
      headers: {
        apikey: keys.service,
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(chunkSize),
      },
    })
    const ended = once(waiting, 'response')
    waiting.write(bytes.subarray(chunkSize, 200_000))
    await asked.promise
    // Nobody reads the body of the one that waits.
    const described = send(path, { method: 'HEAD', headers: tus })
    const [{ statusCode }] = await ended
    assert.equal(statusCode, 423)
    waiting.destroy()
    await held[Symbol.asyncDispose]()
    assert.equal((await described).status, 200)
  })

  test('an upload whose row is locked at its end can be continued', async () => {
    const { running, send } = world()
    const { options, path } = await begin('tus/locked-row')
    const pool = running.project.pool('supabase_admin')
    await pool.query(`
      create function public.deadlock() returns trigger language plpgsql as
        $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$;
      create trigger deadlock before insert on storage.objects for each row execute function public.deadlock()`)
    const { refusal } = await uploadByTus(bytes, options)
    await pool.query('drop function public.deadlock() cascade')
    assert.equal(refusal?.status, 423)
    assert.equal((await send(path, { method: 'HEAD', headers: tus })).status, 200)
    assert.equal((await world().service.from('files').exists('tus/locked-row')).data, true)
  })

  test('a process that is gone holds nothing', async () => {
    const pool = otherPool()
    const { options, path, id } = await begin('tus/process-gone')
    let interrupted = 0
    const held = await new UploadLocks(() => pool).take(id, () => {
      interrupted += 1
    })
    const [pid] = await holdersOf([id])
    await world().running.project.pool('supabase_admin').query('select pg_terminate_backend($1)', [pid])
    const { status } = await world().send(path, { method: 'HEAD', headers: tus })
    assert.equal(status, 200)
    await until('the one that has lost the lock knows it', () => interrupted > 0)
    await held[Symbol.asyncDispose]()
    await pool.end()
    assert.equal((await uploadByTus(bytes, options)).refusal, undefined)
  })

  test('a pool is closed although an upload is under way', async () => {
    const pool = otherPool()
    const interrupted = Promise.withResolvers<void>()
    const held = await new UploadLocks(() => pool).take(crypto.randomUUID(), interrupted.resolve)
    await Promise.all([pool.end(), interrupted.promise])
    await held[Symbol.asyncDispose]()
  })

  test('one connection holds the locks of all uploads', async () => {
    const locks = new UploadLocks(() => world().running.project.pool('supabase_storage_admin'))
    const ids = Array.from({ length: 3 }, () => crypto.randomUUID())
    const held = await Promise.all(ids.map((id) => locks.take(id, () => undefined)))
    const holders = await holdersOf(ids)
    assert.deepEqual([holders.length, new Set(holders).size], [3, 1])
    await Promise.all(held.map((lock) => lock[Symbol.asyncDispose]()))
    assert.deepEqual(await holdersOf(ids), [])
  })
}
