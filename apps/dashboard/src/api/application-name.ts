/** What calls to a project's database are told apart by there: the `application_name` of their sessions. */
export const applicationName = 'cairn dashboard'
