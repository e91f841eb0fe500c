"""Changes before they are made: their preview, their effect in words, and why the cluster would refuse them."""
