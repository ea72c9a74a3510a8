/** What stands where a secret was. */
const removed = '[removed]'

// Links to reset and to join carry their secret in the query; so do addresses of databases before the host. All
// repetitions are bounded: the text is anybody's, and must not be able to keep the server busy.
const secrets: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(?<![\w-])eyJ[\w-]{5,1000}\.[\w-]{1,4000}(?:\.[\w-]{0,1000})?/g, removed],
  [/\b(?:sb[apr]|cairn_pat)_[\w-]+/g, removed],
  [/\bBearer\s{1,5}\S+/gi, `Bearer ${removed}`],
  [/\b([a-z][a-z\d+.-]{0,19}:\/\/)[^\s/@:]{1,100}:[^\s/@]{1,200}@/gi, `$1${removed}@`],
  [/\b([a-z][a-z\d+.-]{0,19}:\/\/[^\s?#"'<>)]{1,400})[?#][^\s"'<>)]*/gi, '$1'],
  [/(^|[\s"'(])(\/[^\s?#"'<>()]{0,400})[?#][^\s"'<>)]*/g, '$1$2'],
  [
    /\b(token|token_hash|access_token|refresh_token|password|db_pass|apikey|secret|code)(["']?\s{0,5}[=:]\s{0,5}["']?)[^\s"'&,;}]+/gi,
    `$1$2${removed}`,
  ],
]

/** A text that may be kept and read by others: without tokens, passwords, and the queries of addresses. */
export const withoutSecrets = (text: string): string =>
  secrets.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
