import type uPlot from 'uplot'
import { barPlace } from './bar-places.ts'

const widestPx = 48

/** Draws the bars of one of `seriesCount` series. Each x is a category, one apart from the next. */
export const barPaths =
  (seriesCount: number): uPlot.Series.PathBuilder =>
  (plot, seriesNumber, first, last) => {
    const path = new Path2D()
    const [positions, values] = [plot.data[0], plot.data[seriesNumber] ?? []]
    const unitPx = Math.abs(plot.valToPos(1, 'x', true) - plot.valToPos(0, 'x', true))
    const maxBarPx = widestPx * devicePixelRatio
    // A logarithmic axis has no zero: its bars begin at its lowest value.
    const basePx = plot.valToPos(Math.max(0, plot.scales['y']?.min ?? 0), 'y', true)
    for (let index = first; index <= last; index++) {
      const [position, value] = [positions[index], values[index]]
      if (position === undefined || value === undefined || value === null) continue
      const group = { centerPx: plot.valToPos(position, 'x', true), unitPx, seriesCount, maxBarPx }
      // The first series of a plot is its x axis.
      const { leftPx, widthPx } = barPlace(group, seriesNumber - 1)
      const topPx = plot.valToPos(value, 'y', true)
      path.rect(leftPx, Math.min(topPx, basePx), widthPx, Math.abs(basePx - topPx))
    }
    return { fill: path }
  }
