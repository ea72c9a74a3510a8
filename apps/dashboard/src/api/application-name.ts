/** The `application_name` of database sessions that the dashboard opens. It identifies them in the project's database. */
export const applicationName = 'cairn dashboard'

const mark = ': request '

/** The same for one request: the database's log names it by it. With its id, it has the 61 bytes that fit. */
export const applicationOfRequest = (name: string, requestId: string): string => `${name}${mark}${requestId}`

/** The name of an application alone, as a list shows it. */
export const withoutRequest = (name: string): string => name.split(mark)[0] ?? name
