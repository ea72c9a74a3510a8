import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useTheme } from '~/state/theme.ts'
import { classNames } from '../class-names.ts'
import type { TimeRange } from './chart-data.ts'
import { describePoint } from './describe-chart.ts'
import type { PlotData } from './plot-data.ts'
import { drawnValues } from './plot-data.ts'
import { plotOptions } from './plot-options.ts'

interface PlotProps {
  data: PlotData
  label: string
  height: number | 'fill'
  format: (value: number) => string
  isBytes: boolean
  /** The point that the crosshair is on. */
  index: number | undefined
  onIndex: (index: number | undefined) => void
  onZoom?: ((range: TimeRange) => void) | undefined
}

const alignedData = (data: PlotData): uPlot.AlignedData => [
  [...data.x],
  ...drawnValues(data).map((values) => [...values]),
]

const steps: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -Infinity,
  End: Infinity,
}

const Canvas = ({ data, label, height, format, isBytes, index, onIndex, onZoom }: PlotProps) => {
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(undefined)
  const [isDrawn, setIsDrawn] = useState(false)
  const canZoom = onZoom !== undefined
  const lastIndex = data.x.length - 1

  const select = useEffectEvent((plot: uPlot) => {
    const { left, width } = plot.select
    if (width === 0) return
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
    onZoom?.({ fromMs: plot.posToVal(left, 'x'), toMs: plot.posToVal(left + width, 'x') })
  })
  const point = useEffectEvent((plot: uPlot) => onIndex(plot.cursor.idx ?? undefined))
  // It draws after it was made, and nothing into a canvas without a size.
  const noteDrawn = useEffectEvent(({ bbox }: uPlot) => {
    if (bbox.width > 0 && bbox.height > 0) setIsDrawn(true)
  })
  const create = useEffectEvent((element: HTMLElement) => {
    const style = getComputedStyle(element)
    const colorOf = (variable: string) => style.getPropertyValue(variable)
    const hooks = { setSelect: [select], setCursor: [point], draw: [noteDrawn] }
    const { clientWidth: width, clientHeight } = element
    return new uPlot(
      plotOptions({
        data,
        width,
        height: height === 'fill' ? clientHeight : height,
        format,
        isBytes,
        colorOf,
        canZoom,
        hooks,
      }),
      alignedData(data),
      element,
    )
  })

  useEffect(() => {
    const element = host.current
    if (element === null) return undefined
    const plot = create(element)
    chart.current = plot
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
      chart.current = undefined
    }
  }, [])

  useEffect(() => {
    const plot = chart.current
    if (plot !== undefined) plot.setData(alignedData(data))
  }, [data])

  const moveTo = (next: number) => {
    const plot = chart.current
    const position = data.x[next]
    if (plot === undefined || position === undefined) return
    plot.setCursor({ left: plot.valToPos(position, 'x'), top: plot.over.clientHeight / 2 })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    // The first key shows the crosshair where the newest values are.
    moveTo(index === undefined ? lastIndex : Math.max(0, Math.min(lastIndex, index + step)))
  }

  return (
    <div
      ref={host}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot be drawn on
      role="slider"
      tabIndex={0}
      aria-busy={!isDrawn}
      aria-label={`${data.axis.kind === 'time' ? 'Time' : 'Position'} in ${label}`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, lastIndex)}
      aria-valuenow={index ?? lastIndex}
      aria-valuetext={describePoint(data, index ?? lastIndex, format)}
      onKeyDown={onKeyDown}
      onBlur={() => chart.current?.setCursor({ left: -10, top: -10 })}
      style={height === 'fill' ? {} : { height }}
      className={classNames('min-w-0 rounded-sm', height === 'fill' && 'min-h-40 flex-1 overflow-hidden')}
    />
  )
}

/**
 * Drawn on a canvas: a new one where its colours, its series, its axes or its size change, and new values in the one that
 * is there. The arrow keys move the crosshair, as the pointer does: to a screen reader it is a slider.
 */
export const Plot = (props: PlotProps) => {
  const { shape, axis, isLog, hasPoints, series } = props.data
  const drawn = { shape, axis, isLog, hasPoints, series: series.map(({ name, tone }) => [tone, name]) }
  const key = JSON.stringify([useTheme(), props.height, props.onZoom !== undefined, drawn])
  return <Canvas key={key} {...props} />
}
