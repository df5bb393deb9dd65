// smtp_sink.mjs PACKAGE PORT KEY CERTIFICATE: npm's smtp-server with STARTTLS, for the user "esx" with the password
// "p:ss w@rd". Prints "ready", then each mail it accepts as a line of JSON.
import fs from "node:fs";
import { createRequire } from "node:module";

const [folder, port, key, certificate] = process.argv.slice(2);
const { SMTPServer } = createRequire(import.meta.url)(folder);

const server = new SMTPServer({
  key: fs.readFileSync(key),
  cert: fs.readFileSync(certificate),
  authMethods: ["PLAIN", "LOGIN"],
  onAuth(auth, session, done) {
    const good = session.secure && auth.username === "esx" && auth.password === "p:ss w@rd";
    done(good ? null : new Error("wrong credentials"), { user: auth.username });
  },
  onData(stream, session, done) {
    const pieces = [];
    stream.on("data", (piece) => pieces.push(piece));
    stream.on("end", () => {
      console.log(JSON.stringify({
        from: session.envelope.mailFrom.address,
        to: session.envelope.rcptTo.map((recipient) => recipient.address),
        secure: session.secure,
        message: Buffer.concat(pieces).toString("latin1"),
      }));
      done();
    });
  },
});
server.on("error", () => {});
server.listen(Number(port), "127.0.0.1", () => console.log("ready"));
