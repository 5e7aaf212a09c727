import { Component, type ReactNode } from 'react'
import { removeStartFrame } from '../lib/screen/start-frame.ts'
import { currentWords } from '../lib/words.ts'

/** Shown when even the error page fails. It needs no provider, no router, no styles. */
export class Fallback extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    removeStartFrame()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const words = currentWords()?.errors
    return (
      <main style={{ padding: 40, textAlign: 'center' }}>
        <h1>{words?.heading}</h1>
        <p>{words?.unknown}</p>
        <a href="/">{words?.home ?? location.host}</a>
      </main>
    )
  }
}
