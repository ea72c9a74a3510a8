/**
 * Files of functions have addresses in the management API, as those of the reference have: the published tools take a path
 * out of them again.
 */
const folderOf = ({ ref, id, version }: DeployedFunction): string => `/tmp/user_fn_${ref}_${id}_${version}/source/`

interface DeployedFunction {
  /** Of its project. */
  ref: string
  id: string
  version: number
}

export const deployedFileUrl = (deployed: DeployedFunction, path: string): string =>
  `file://${folderOf(deployed)}${path.split('/').map(encodeURIComponent).join('/')}`

/** The path of a file among those of its function, of its address. */
export const deployedFilePath = (url: string): string =>
  decodeURIComponent(url.replace(/^file:\/\/\/tmp\/user_fn_[^/]+\/source\//, ''))
