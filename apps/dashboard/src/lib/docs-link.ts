/** Where the guide to an extension is: below the address that the installation names for its documentation. */
export const extensionGuide = (docsUrl: string, name: string): string =>
  `${docsUrl}/guides/database/extensions/${encodeURIComponent(name)}`
