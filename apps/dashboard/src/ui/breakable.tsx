import { Fragment } from 'react'

/** An address, a path or a name in capitals that is broken, where it must be, before its @ and after its slashes and underscores. */
export const Breakable = ({ children }: { children: string }) =>
  children.split(/(?=@)|(?<=[_/])/u).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, in their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
