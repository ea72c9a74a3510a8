import { Component } from 'react'
import type { ReactNode } from 'react'

interface LastResortProps {
  children: ReactNode
  fallback: (error: unknown) => ReactNode
}

interface LastResortState {
  thrown: { error: unknown } | undefined
}

/** Draws something else when what it holds cannot be drawn. React offers this to classes alone. */
export class LastResort extends Component<LastResortProps, LastResortState> {
  override state: LastResortState = { thrown: undefined }

  static getDerivedStateFromError(error: unknown): LastResortState {
    return { thrown: { error } }
  }

  override render() {
    const { thrown } = this.state
    return thrown === undefined ? this.props.children : this.props.fallback(thrown.error)
  }
}
