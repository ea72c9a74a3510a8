/** Undefined: the address of a server of the S3 protocol is well-formed. */
export const endpointProblem = (endpoint: string): string | undefined => {
  if (!URL.canParse(endpoint)) return 'Enter an address such as https://s3.eu-central-1.amazonaws.com.'
  const { protocol, username, password, search, hash } = new URL(endpoint)
  if (protocol !== 'https:' && protocol !== 'http:') return 'The address must begin with https:// or http://.'
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    return 'The address must have no user, password, query or fragment.'
  return undefined
}

/** Undefined: the name of a region or a bucket is well-formed. */
export const remoteNameProblem = (name: string): string | undefined =>
  /^[\w.-]+$/.test(name) ? undefined : 'Use letters, digits, dots, hyphens and underscores.'
