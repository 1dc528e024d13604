/** Of the columns to come, in percent: a place that looks like what it is kept for. */
const heights = [30, 45, 25, 60, 40, 70, 55, 35, 65, 50, 80, 60]
const column = (height: number) => `<div class="flex-1 bg-surface-hover" style="height: ${height}%"></div>`

/** One chart's place in HTML, the same on every page: made once, where a template would make each of its columns anew. */
export const placeOfChart = `<div class="flex h-64 items-end gap-2 border-b border-line xl:h-59">${heights.map(column).join('')}</div>`
