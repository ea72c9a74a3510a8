import type { ReactNode } from 'react'

/** The measure of pages that are read rather than worked in: 1096 px and no wider. */
export const Page = ({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) => (
  <div className={`mx-auto w-full px-4 pt-8 pb-16 sm:px-6 ${narrow ? 'max-w-[608px]' : 'max-w-[1144px]'}`}>
    {children}
  </div>
)
