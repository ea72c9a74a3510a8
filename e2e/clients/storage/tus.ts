import { Upload } from 'tus-js-client'

type Options = NonNullable<ConstructorParameters<typeof Upload>[1]>

export interface TusRefusal {
  status: number
  text: string
}

/** What became of an upload: where it lies, or what it was refused with. */
export interface TusOutcome {
  url: string
  refusal: TusRefusal | undefined
}

/** Undefined where no answer arrived. */
const refusalOf = (error: Error): TusRefusal | undefined => {
  const response =
    'originalResponse' in error && typeof error.originalResponse === 'object' ? error.originalResponse : null
  if (response === null || !('getStatus' in response) || !('getBody' in response)) return undefined
  const { getStatus, getBody } = response
  if (typeof getStatus !== 'function' || typeof getBody !== 'function') return undefined
  return { status: Number(getStatus.call(response)), text: String(getBody.call(response)) }
}

/** Uploads with `tus-js-client`, without retries: a test sees each refusal. */
export const uploadByTus = (bytes: Buffer, options: Options): Promise<TusOutcome> =>
  new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      retryDelays: null,
      ...options,
      onSuccess: () => resolve({ url: upload.url ?? '', refusal: undefined }),
      onError: (error) => {
        const refusal = refusalOf(error)
        if (refusal === undefined) reject(error)
        else resolve({ url: upload.url ?? '', refusal })
      },
    })
    upload.start()
  })

/** Uploads until a number of bytes is acknowledged, then ends the connection. Returns where the upload lies. */
export const beginByTus = (bytes: Buffer, acknowledged: number, options: Options): Promise<string> =>
  new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      retryDelays: null,
      ...options,
      onChunkComplete: (_size, accepted) => {
        if (accepted < acknowledged) return
        upload.abort().then(() => resolve(upload.url ?? ''), reject)
      },
      onError: reject,
    })
    upload.start()
  })
