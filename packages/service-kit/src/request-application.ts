const mark = ': request '

/** What the sessions of a request call themselves (`application_name`): the server's log names the request by it. */
export const applicationOfRequest = (requestId: string): string => `cairn${mark}${requestId}`

/** The request whose statement a line of the server's log is about. The dashboard names its own in the same way. */
export const requestOfApplication = (applicationName: string): string | undefined => {
  const [name = '', requestId, ...more] = applicationName.split(mark)
  return name.startsWith('cairn') && requestId !== undefined && requestId !== '' && more.length === 0
    ? requestId
    : undefined
}
