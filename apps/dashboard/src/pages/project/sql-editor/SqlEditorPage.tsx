/** Its place in the routes; the SQL editor itself is being written. */
export const SqlEditorPage = () => null
