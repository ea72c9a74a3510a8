import type uPlot from 'uplot'
import { barPlace } from './bar-places.ts'
import type { PlotData } from './plot-data.ts'

const widestPx = 48

/** Draws the bars of one series. From one x to the next it is 1 among categories, and the step of an axis of time. */
export const barPaths =
  ({ axis, series, isStacked = false }: PlotData): uPlot.Series.PathBuilder =>
  (plot, seriesNumber, first, last) => {
    const unit = axis.kind === 'time' ? (axis.stepMs ?? 1) : 1
    const path = new Path2D()
    const [positions, values] = [plot.data[0], plot.data[seriesNumber] ?? []]
    const unitPx = Math.abs(
      plot.valToPos(positions[0] ?? 0, 'x', true) - plot.valToPos((positions[0] ?? 0) + unit, 'x', true),
    )
    const maxBarPx = widestPx * devicePixelRatio
    // A logarithmic axis has no zero: its bars begin at its lowest value.
    const basePx = plot.valToPos(Math.max(0, plot.scales['y']?.min ?? 0), 'y', true)
    for (let index = first; index <= last; index++) {
      const [position, value] = [positions[index], values[index]]
      if (position === undefined || value === undefined || value === null) continue
      const group = {
        centerPx: plot.valToPos(position, 'x', true),
        unitPx,
        seriesCount: isStacked ? 1 : series.length,
        maxBarPx,
      }
      // The first series of a plot is its x axis.
      const { leftPx, widthPx } = barPlace(group, isStacked ? 0 : seriesNumber - 1)
      const topPx = plot.valToPos(value, 'y', true)
      path.rect(leftPx, Math.min(topPx, basePx), widthPx, Math.abs(basePx - topPx))
    }
    return { fill: path }
  }
