import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config.ts'

const inlineScript = /<script(?: data-rows-script)?>([\s\S]*?)<\/script>/g
/** early/first-rows.ts */
const firstRowsScript = /<script data-rows-script>[\s\S]*?<\/script>/

type Elsewhere = Pick<Config, 'sentryDsn' | 'editorCdn'> & {
  /** Where browsers measure how far regions are. */
  latencyOrigins: readonly string[]
}

/**
 * Scripts only from our own files and the inline ones of index.html, by hash; from elsewhere only what a setting names. Of the
 * editor's CDN that is one folder: a public CDN has other people's scripts beside it.
 */
const contentSecurityPolicy = (html: string, { sentryDsn, editorCdn, latencyOrigins }: Elsewhere): string => {
  const editorOrSelf = ["'self'", ...(editorCdn === undefined ? [] : [`${editorCdn}/min/vs/`])].join(' ')
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src ${[editorOrSelf, ...hashes].join(' ')}`,
    // Libraries of the dashboard (toasts, editor, dialogs) put style elements into the page.
    `style-src ${editorOrSelf} 'unsafe-inline'`,
    "img-src 'self' data: blob:",
    "media-src 'self'",
    // Only what a page made itself: a PDF, in the viewer of the browser.
    'frame-src blob:',
    `font-src ${editorOrSelf} data:`,
    // Sentry and regions, where the operator has named them.
    ['connect-src', "'self'", ...(sentryDsn === undefined ? [] : [new URL(sentryDsn).origin]), ...latencyOrigins].join(
      ' ',
    ),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const editorFile = /^assets\/monaco-/

/** Tells the page where the code editor is loaded from, which it must know before its first call is answered. */
const withEditorCdn = (html: string, editorCdn: string | undefined): string =>
  editorCdn === undefined
    ? html
    : html.replace('</head>', `<meta name="editor-cdn" content="${editorCdn.replaceAll('&', '&amp;')}"></head>`)

const Preloads = z.array(
  z.object({
    address: z.string(),
    files: z.array(z.string()),
    /** Named in the HTML of all pages, and not needed by this one. */
    without: z.array(z.string()).default([]),
    rowsFirst: z.boolean().default(false),
  }),
)
type Preload = z.infer<typeof Preloads>[number]

const moduleLink = '<link rel="modulepreload" crossorigin'

/** With the code in a template, of which the browser loads nothing: early/main.ts takes it out when the rows are there. */
const withCodeLater = (page: string): string => {
  const links = page.match(new RegExp(`${moduleLink}[^>]*>`, 'g')) ?? []
  const rest = links.reduce((left, link) => left.replace(link, ''), page)
  return rest.replace('<script>', `<template>${links.join('')}</template><script>`)
}

/** The page as it is sent for an address: with the files its screen needs, so that they come at once. */
const pageFor = (html: string, { files, without, rowsFirst }: Omit<Preload, 'address'>): string => {
  const links = files
    .filter((file) => !html.includes(`/${file}"`))
    .map((file) => `${file.endsWith('.css') ? '<link rel="stylesheet" crossorigin' : moduleLink} href="/${file}">`)
    .join('')
  // Before the fonts: nothing is painted without these files, and a browser loads six at a time.
  const page = html
    .replace(/<link rel="preload" as="font"|<\/head>/, (next) => `${links}${next}`)
    .replaceAll(/<link [^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => (without.includes(file) ? '' : link))
  return rowsFirst ? withCodeLater(page) : page.replace(firstRowsScript, '')
}

const encoders = { br: brotliCompressSync, gzip: gzipSync } as const
type Encoding = keyof typeof encoders
const encodings: readonly Encoding[] = ['br', 'gzip']

const configElement = '<script id="config" type="application/json">'

/** With the answer of `GET /api/config` in the page, which would ask for it at once: a call less in each cold load. */
const withConfig = (html: string, text: string): string =>
  html.replace(configElement, () => `${configElement}${text.replaceAll('<', String.raw`\u003c`)}`)

/**
 * The page as the configuration is now, compressed when it is first asked for in an encoding: compressing all of them takes
 * 0.3 s of a start.
 */
const compressor = (html: string, configText: () => string): ((encoding: Encoding | undefined) => string | Buffer) => {
  let text: string | undefined
  let page = html
  const made = new Map<Encoding, Buffer>()
  return (encoding) => {
    const now = configText()
    if (now !== text) {
      text = now
      page = withConfig(html, now)
      made.clear()
    }
    if (encoding === undefined) return page
    const compressed = made.get(encoding) ?? encoders[encoding](page)
    made.set(encoding, compressed)
    return compressed
  }
}

// Made by the dashboard's build. Which files an address needs is the dashboard's to know.
const readPages = async (
  directory: string,
  html: string,
  isNeeded: (file: string) => boolean,
  configText: () => string,
): Promise<(path: string) => ReturnType<typeof compressor>> => {
  const preloads = Preloads.parse(JSON.parse(await readFile(join(directory, 'preloads.json'), 'utf8')))
  const pages = preloads.map(({ address, files, without, rowsFirst }) => ({
    pattern: new RegExp(address),
    page: compressor(pageFor(html, { files: files.filter(isNeeded), without, rowsFirst }), configText),
  }))
  const other = compressor(html.replace(firstRowsScript, ''), configText)
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.page ?? other
}

/** The first of ours that the caller takes, by its header `accept-encoding`. */
const encodingFor = (accepted = ''): Encoding | undefined => {
  const wishes = accepted.split(',').map((wish) => wish.trim().split(/\s*;\s*q=/))
  return encodings.find((encoding) => wishes.some(([name, weight = '1']) => name === encoding && Number(weight) > 0))
}

// The API is of use without the dashboard: tests of the server run before there is one.
const readPage = async (directory: string): Promise<string | undefined> => {
  try {
    return await readFile(join(directory, 'index.html'), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

// Pages are answered elsewhere, with their policy, at whatever address.
const isPageOrHidden = /^\.|\.html(\.|$)/

const filesIn = async (directory: string): Promise<string[]> => {
  const entries = await readdir(directory, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !isPageOrHidden.test(entry.name)).map(({ name }) => name)
}

const serveFiles = async (server: FastifyInstance, directory: string): Promise<void> => {
  await server.register(fastifyStatic, {
    root: directory,
    index: false,
    // A route for each of a thousand files, which it would add, takes 0.15 s of a start.
    serve: false,
    preCompressed: true,
    // Of no use where nothing is asked for again or in parts; they would add a tenth to a small file.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      // Names below assets/ carry a hash of what is in the file.
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  // A browser that goes to another page in the middle of a file is no failure.
  const options: Pick<RouteShorthandOptions, 'errorHandler'> = {
    errorHandler: (error, request, reply) => {
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
      else server.errorHandler(error, request, reply)
    },
  }
  for (const name of await filesIn(directory))
    server.get(`/${name}`, options, (_request, reply) => reply.sendFile(name))
  const assets = join(directory, 'assets')
  const names = new Set(existsSync(assets) ? await filesIn(assets) : [])
  server.get<{ Params: { name: string } }>('/assets/:name', options, ({ params: { name } }, reply) => {
    if (!names.has(name)) return reply.callNotFound()
    // A page loads dozens, and no log line of them would be looked for.
    return reply.removeHeader('x-request-id').sendFile(`assets/${name}`)
  })
}

// A page that opens a window can see when that is closed only while neither the window nor what it comes back to has
// cut the tie.
const backFromProvider = /^\/integrations\/[^/]+\/authorize$/

/**
 * Cuts the tie to a page that opened this one. Not where the browser says that no page led here, as for a bookmark or a typed
 * address: the header alone would cost a cold load 30 ms, since the browser would begin another process. A window that a page
 * opened, and into which a person then types our address, keeps its tie.
 */
const openerPolicy = (path: string, fetchSite: string | undefined): Record<string, string> =>
  backFromProvider.test(path) || fetchSite === 'none'
    ? {}
    : { 'cross-origin-opener-policy': 'same-origin-allow-popups' }

/** Serves the built dashboard. The answer sends its page, for addresses that the dashboard's own router knows. */
export const serveDashboard = async (
  server: FastifyInstance,
  {
    dashboardDir: directory,
    configText,
    ...elsewhere
  }: Pick<Config, 'dashboardDir'> & Elsewhere & { /** JSON, as it is now. */ configText: () => string },
): Promise<(reply: FastifyReply, path: string) => FastifyReply> => {
  const html = await readPage(directory)
  if (html === undefined)
    return (reply) => reply.code(503).type('text/plain').send('The dashboard is not built. `npm run up` builds it.\n')
  const { editorCdn } = elsewhere
  const policy = contentSecurityPolicy(html, elsewhere)
  const isNeeded = (file: string) => editorCdn === undefined || !editorFile.test(file)
  const pageAt = await readPages(directory, withEditorCdn(html, editorCdn), isNeeded, configText)
  await serveFiles(server, directory)
  return (reply, path) => {
    const page = pageAt(path)
    const encoding = encodingFor(reply.request.headers['accept-encoding'])
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-cache',
        vary: 'accept-encoding, sec-fetch-site',
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
        ...openerPolicy(path, reply.request.headers['sec-fetch-site']),
      })
      .send(page(encoding))
  }
}
