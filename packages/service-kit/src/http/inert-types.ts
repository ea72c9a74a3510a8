// Without `+`: types that end in `+xml` are documents, which have scripts.
const inert =
  /^(?:(?:image|audio|video|font)\/[\w.-]+|text\/(?:plain|csv)|application\/(?:pdf|zip|gzip|octet-stream|(?:[\w.-]+\+)?json))(?:;|$)/i

/**
 * Whether a content type names one type. Browsers take the last one of a list, also behind a parameter: `image/png;,text/html` is
 * HTML. Parameters may have commas, as `video/webm;codecs=vp8,opus`.
 */
export const isOneType = (contentType: string): boolean => !/,.*\//s.test(contentType)

/** Whether a browser runs nothing of what has this content type. */
export const isInert = (contentType: string): boolean => inert.test(contentType) && isOneType(contentType)

/** An origin of its own, without scripts, for what a browser could run. */
export const sandboxPolicy = "default-src 'none'; img-src data: 'self'; style-src 'unsafe-inline'; sandbox"
