const hidden = '[redacted]'

// A literal that is not closed reaches to the end of the text: it was cut, or is the error.
// One within a literal has its quotes twice, and one within that four times.
const nested = String.raw`('{2,16})(?=[^'\s,);])[^]*?(?:\3|$)`
const literal = String.raw`${nested}|(?:e|u&)?'(?:[^'\\]|''|\\[^])*(?:'|$)|\$(\w*)\$[^]*?(?:\$\4\$|$)`
// Short, so that no text takes long.
const space = String.raw`(?:\s|--[^\n]{0,100}\n|/\*(?:[^*]|\*(?!/)){0,100}\*/){0,20}`

/** `password 'abc'`, `password = 'abc'`, `crypt('abc', …)`: the literal behind the word. */
const literals = new RegExp(
  String.raw`\b(password|passwd|passphrase|secret|api_?key|(?:crypt|pgp_sym_(?:en|de)crypt)${space}\()(${space}(?:=>|:=|=|to\b|,)?${space})(?:${literal})`,
  'gi',
)
/** Statements that are put together: `format('… password %L', 'abc')`, `'… password ' || 'abc'`. The password is somewhere behind. */
const composed = new RegExp(
  String.raw`\b(password|passwd|passphrase)(${space}(?:%(?:\d+\$)?-?\d{0,9}[LsI]|'{1,16}${space}\|\|))[^]*`,
  'i',
)
/** Within the text that names a connection: `host=db password=abc`. */
const parameters = /\b(password|passwd|sslpassword)(\s*=\s*)(?!')[^\s'"(),;$]+/gi
const addresses = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:@/'"]*:)[^\s@/'"]+(?=@)/gi
const tokens = /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g

const mayHaveSecrets = /passw|passphrase|secret|api_?key|crypt|:\/\/|eyJ/i

/** A statement, or a message that quotes one, without passwords and tokens. */
export const withoutSecrets = (text: string): string =>
  mayHaveSecrets.test(text)
    ? text
        .replace(composed, `$1$2 ${hidden}`)
        .replace(literals, (_found, word: string, between: string) => `${word}${between}'${hidden}'`)
        .replace(parameters, `$1$2${hidden}`)
        .replace(addresses, `$1${hidden}`)
        .replace(tokens, hidden)
    : text
