// SPDX-License-Identifier: Apache-2.0
const MINUS = '\u2212', NONE = '\u2013', NARROW = '\u202f';

const grouped = new Intl.NumberFormat('en-US', {useGrouping: true, maximumFractionDigits: 20});
function fixed(number, decimals) {
  const text = new Intl.NumberFormat('en-US', {minimumFractionDigits: decimals, maximumFractionDigits: decimals}).format(number);
  return text.replace('-', MINUS);
}
// Of a fact or a column, as the text form has them; none where all its numbers are whole.
function shownDecimals(shown, numbers) {
  return numbers.every(Number.isInteger) ? undefined : shown.decimals === undefined ? 3 : shown.decimals;
}
// As many decimals as the largest of the numbers needs for four digits.
function decimalsFor(numbers) {
  let most = 0;
  for (const number of numbers) most = Math.max(most, Math.abs(number));
  if (most === 0) return 0;
  return Math.min(6, Math.max(0, 3 - Math.floor(Math.log10(most))));
}
function formatNumber(number, decimals) {
  if (Number.isInteger(number) && decimals === undefined) return grouped.format(number).replace('-', MINUS);
  if (decimals === 9) return String(Number(number.toPrecision(6))).replace(/-/g, MINUS);  // kSignificantDigits of report/document.h
  if (decimals === 10) return grouped.format(Number(number.toPrecision(3))).replace(/-/g, MINUS);  // kPredictedDigits
  const places = decimals === undefined ? decimalsFor([number]) : decimals;
  if (places > 0 && decimals !== undefined && number > 0 && number < 0.5 * 10 ** -places) return '<' + 10 ** -places;
  if (number !== 0 && Math.abs(number) < 0.5 * 10 ** -places) return number.toExponential(1).replace(/-/g, MINUS);
  if (Math.abs(number) >= 1e15) return number.toExponential(3);
  return fixed(number, places);
}
function formatValue(value, decimals) {
  if (value === null || value === undefined) return NONE;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(value, decimals);
  return value;
}
function withUnit(text, unit) { return unit ? text + NARROW + unit : text; }
function formatTime(us) {
  const size = Math.abs(us || 0);
  if (size >= 1e6) return withUnit(formatNumber(us / 1e6, size >= 1e8 ? 1 : 3), 's');
  if (size >= 1e3) return withUnit(formatNumber(us / 1e3, size >= 1e5 ? 1 : 2), 'ms');
  return withUnit(formatNumber(us || 0, 0), 'µs');
}
// Of an axis: no more digits than the number has.
function tickTime(us) {
  const [size, unit] = us >= 1e6 ? [1e6, 's'] : us >= 1e3 ? [1e3, 'ms'] : [1, 'µs'];
  return us === 0 ? '0' : withUnit(String(Number((us / size).toPrecision(4))), unit);
}
function count(number, word) { return formatNumber(number) + ' ' + word + (number === 1 ? '' : 's'); }

// Round numbers between two ends, about `wanted` of them.
function ticksBetween(low, high, wanted) {
  if (!(high > low)) return [low];
  const rough = (high - low) / wanted, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(factor => factor * power).find(size => size >= rough);
  const ticks = [];
  for (let i = Math.ceil(low / step); i * step <= high * (1 + 1e-12) && ticks.length < 100; ++i) ticks.push(i * step);
  return ticks;
}

// A stable number for a name: its colour.
function hash(text) {
  let value = 2166136261;
  for (let i = 0; i < text.length; ++i) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return value >>> 0;
}
const COLORS = 8;
function colorOf(name) { return 'c' + hash(name) % COLORS; }

// A sign for each severity: its shape says what its colour says.
function severitySign(severity) {
  const sign = svg('svg', {class: 'sign ' + severity, viewBox: '0 0 16 16', role: 'img', 'aria-label': severity});
  if (severity === 'error') sign.append(svg('path', {d: 'M5 1h6l4 4v6l-4 4H5l-4-4V5z'}), svg('path', {class: 'cut', d: 'M5.5 5.5l5 5m0-5l-5 5'}));
  else if (severity === 'warning') sign.append(svg('path', {d: 'M8 1.2l7.2 13.2H.8z'}), svg('path', {class: 'cut', d: 'M8 6v4m0 1.6v1'}));
  else sign.append(svg('circle', {class: 'open', cx: 8, cy: 8, r: 5.5}));
  return sign;
}
