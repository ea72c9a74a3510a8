/** Host names as people enter them. Without zod, so that forms can say what is wrong with one. */

export const challengeLabel = '_cairn-challenge'

/** Where the TXT record of a host name stands that proves who owns it. */
export const challengeName = (hostname: string): string => `${challengeLabel}.${hostname}`

// The name of the TXT record is longer, and a name in the DNS has at most 253 characters.
const longestHostname = 230

const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

// They lead to the machine or network of the one who asks.
const notPublic = new Set(
  [
    'alt arpa consul corp docker home internal intra intranet invalid lan local localdomain localhost lxd mail nomad onion',
    'priv private test vpn',
  ].flatMap((line) => line.split(' ')),
)

/** As the DNS has it: in lower case, other letters in their ASCII form. Undefined: it is not the name of a host. */
export const toHostname = (text: string): string | undefined => {
  const name = text.trim().replace(/\.$/, '')
  // What would be something else than a name in an address.
  if (name === '' || /[\s/\\?#@:%[\]]/.test(name) || !URL.canParse(`http://${name}`)) return undefined
  const { hostname } = new URL(`http://${name}`)
  const labels = hostname.split('.')
  return hostname.length <= longestHostname && labels.every((each) => label.test(each)) ? hostname : undefined
}

/** Why no project can answer at a host name; undefined: one can. */
export const hostnameProblem = (hostname: string): string | undefined => {
  const labels = hostname.split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || notPublic.has(last) || /^\d+$/.test(last))
    return 'Enter a name in a domain that you own, such as api.example.com.'
  return undefined
}

export const vanityPattern = /^[a-z][a-z\d-]{2,38}[a-z\d]$/

// People take them for names of the installation, and mail or certificates depend on some.
const reserved = new Set(
  [
    'account accounts admin administrator api app apps assets auth autoconfig autodiscover beta billing blog cairn cdn',
    'console dashboard database demo dev developer developers docs download email feedback files forum help hostmaster',
    'imap info internal localhost login mail mailer marketing metrics news noreply operator payment payments pop postgres',
    'postmaster project projects realtime register root security server shop signin signup smtp staging static stats',
    'status storage studio supabase support system test testing webmail webmaster www',
  ].flatMap((line) => line.split(' ')),
)

/** Why no project can have a name below the domain of the installation; undefined: one can. */
export const vanityProblem = (name: string): string | undefined => {
  if (!vanityPattern.test(name) || name.includes('--'))
    return 'Use 4 to 40 lower-case letters, digits and single hyphens, beginning with a letter.'
  // A name of the form of a ref would answer in place of the project that has or gets this ref.
  if (/^[a-z]{20}$/.test(name)) return 'A name of 20 letters could be the reference of a project. Use another one.'
  return reserved.has(name) ? `The name ${name} is reserved.` : undefined
}
