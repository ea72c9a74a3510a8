/** The `application_name` of database sessions that the dashboard opens. It identifies them in the project's database. */
export const applicationName = 'cairn dashboard'
