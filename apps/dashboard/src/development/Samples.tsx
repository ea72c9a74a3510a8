import type { ReactNode } from 'react'

/** A named row of samples. */
export const Samples = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-3">
    <h2 className="text-sm text-faint">{title}</h2>
    <div className="flex flex-wrap items-center gap-3">{children}</div>
  </section>
)
