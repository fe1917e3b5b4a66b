@rem Windows: npm start, serve and dev begin with `exec`, by which a shell elsewhere makes way for the command, so that signals reach it.
@%*
