import { headerOf } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'
import type { StorageCall } from '../context.ts'
import type { ObjectRow } from '../object.ts'
import { readRange } from './byte-range.ts'
import { isSameObject, isUnchanged, objectHeaders } from './object-headers.ts'
import { withFile } from './with-file.ts'

const send = async (
  { request, files }: StorageCall,
  row: ObjectRow,
  more: Readonly<Record<string, string>>,
): Promise<ServiceResponse> => {
  const headers = { ...objectHeaders(row, request.query.get('download')), ...more }
  if (isUnchanged(request, headers)) return { status: 304, headers }
  const file = await files.open(row.version ?? '')
  try {
    const { bytes: size } = file
    const range = isSameObject(request, headers) ? readRange(headerOf(request, 'range'), size) : undefined
    const { first, last } = range ?? { first: 0, last: size - 1 }
    const sized = {
      ...headers,
      'content-length': String(last - first + 1),
      ...(range !== undefined && { 'content-range': `bytes ${first}-${last}/${size}` }),
    }
    const status = range === undefined ? 200 : 206
    if (request.method === 'HEAD' || size === 0) {
      await file[Symbol.asyncDispose]()
      return { status, headers: sized }
    }
    return {
      status,
      headers: sized,
      body: file.stream(first, last),
    }
  } catch (error) {
    await file[Symbol.asyncDispose]()
    throw error
  }
}

/** The bytes of an object, or those of the range that the request asks for. */
export const sendObject = (
  call: StorageCall,
  row: ObjectRow,
  more: Readonly<Record<string, string>> = {},
): Promise<ServiceResponse> => withFile(call, row, (current) => send(call, current, more))
