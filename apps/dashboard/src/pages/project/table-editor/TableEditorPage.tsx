/** Its place in the routes; the table editor itself is being written. */
export const TableEditorPage = () => null
