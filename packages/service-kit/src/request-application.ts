const prefix = 'cairn: request '

/** What the sessions of a request call themselves (`application_name`): the server's log names the request by it. */
export const applicationOfRequest = (requestId: string): string => `${prefix}${requestId}`

/** The request whose statement a line of the server's log is about. */
export const requestOfApplication = (applicationName: string): string | undefined =>
  applicationName.startsWith(prefix) ? applicationName.slice(prefix.length) : undefined
