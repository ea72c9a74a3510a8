interface Described {
  eTag: string
  bytes: number
  mimetype: string
  cacheControl: string
  contentEncoding?: string | undefined
}

/** What the row of an object says of its file. */
export const writeMetadata = ({ eTag, bytes, mimetype, cacheControl, contentEncoding }: Described) => ({
  eTag,
  size: bytes,
  mimetype,
  cacheControl,
  ...(contentEncoding !== undefined && { contentEncoding }),
  lastModified: new Date().toISOString(),
  contentLength: bytes,
  httpStatusCode: 200,
})
