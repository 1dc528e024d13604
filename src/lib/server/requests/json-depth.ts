/** Arrays and objects inside one another. */
const deepest = 100

/** True for JSON that no reader should walk: found before it is parsed, letter by letter and without recursion. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at]
    // Brackets in a string count for nothing.
    if (letter === '"') at = endOfString(json, at)
    else if (letter === '[' || letter === '{') depth += 1
    else if (letter === ']' || letter === '}') depth -= 1
    if (depth > deepest) return true
  }

  return false
}

/** Where the string that begins at `at` ends. */
function endOfString(json: string, at: number): number {
  for (let end = json.indexOf('"', at + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }

  return json.length
}
