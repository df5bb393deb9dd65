/** "Smith 2.pdf" as "Smith 2-differences.html" */
export function pageName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, "")}-differences.html`;
}
